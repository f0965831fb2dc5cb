"""Six small documents that the tests of search read like a story."""

from __future__ import annotations

from bqlc.corpus.document import Document
from bqlc.corpus.record import document_of


def bridge(id: str, title: str, date: str | None, **sections: str) -> Document:
    return document_of(
        {
            "_id": id,
            "title": title,
            "date": date,
            "author": "Ada Lovelace; Alan Turing" if id == "b1" else "Grace Hopper",
            "infobox": {"Location": "Elm River", "Opened": "1931"} if id == "b1" else None,
            "sections": [
                {"heading": heading.replace("_", " "), "text": text}
                for heading, text in sections.items()
            ],
        }
    )


BRIDGES = (
    bridge(
        "b1",
        "Elm Bridge",
        "2016",
        History="The bridge opened to road traffic in May 1931 and collapsed in 1940.",
        Design_and_Tolls="A suspension bridge of steel. Tolls were taken until 1962.",
    ),
    bridge("b2", "Oak Bridge", "2017-03", History="A stone bridge. No toll was ever taken."),
    bridge("b3", "Ash Ferry", "2018-05-01", History="The ferry went when the bridge opened."),
    bridge("b4", "Elm River", "2019", Course="The river passes a mill and a stone weir."),
    bridge("b5", "Tolls of the county", None, Law="Tolls on stone roads, by act of 1706."),
    bridge("b6", "Yew Tunnel", "2020-01", Design="A tunnel of steel; steel, and steel again."),
)
