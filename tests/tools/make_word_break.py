"""Writes bqlc/compiler/lex/word_break.py: the character classes of Lucene's StandardTokenizer.

    python tests/tools/make_word_break.py          (needs Java and the Lucene jar)

The classes are read out of the running tokeniser itself (the character map of
StandardTokenizerImpl), so the table is Lucene's, whatever Unicode version its grammar was made
with. Classes that every rule treats alike are joined: Hangul and other letters, ASCII and other
digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

from bqlc_backends.lucene import jvm

TARGET = Path(__file__).resolve().parents[2] / "bqlc/compiler/lex/word_break.py"
TOKENIZER = "org.apache.lucene.analysis.standard.StandardTokenizerImpl"

# A code point of each class, and the letter this project writes for the class.
SAMPLES = {
    "-": " ",
    "A": "a가",
    "W": "א",
    "N": "0٠",
    "K": "ア",
    "U": "_",
    "Q": "'",
    "D": '"',
    "L": ":",
    "M": ",",
    "B": ".",
    "X": "\u0301",
    "Z": "\u200d",
    "T": "\ufe0e",
    "E": "\ufe0f",
    "P": "\u20e3",
    "H": "#",
    "G": "\U000e0020",
    "J": "\U000e007f",
    "S": "ก",
    "V": "\u0e31",
    "C": "漢",
    "I": "あ",
    "O": "😀",
    "Y": "ℹ",
    "F": "\U0001f3fb",
    "R": "\U0001f1e6",
}

HEADER = '''"""The word-break class of every code point, in Lucene 9.9.1's StandardTokenizer.

Written by tests/tools/make_word_break.py; do not edit. `standard.py` says what the classes mean.
RUNS covers all code points from 0 upwards: a class letter, then how many code points in a row
have it, in base 36; a number that is left out is 1.
"""

from __future__ import annotations

RUNS = (
'''


def lucene_classes() -> list[int]:
    """Lucene's own class number of every code point, from the map in its scanner."""
    jvm.start()
    jnius: Any = import_module("jnius")

    def java(name: str, **methods: str) -> None:
        """Tell pyjnius of methods that its own view of these two classes leaves out."""
        body = {method: jnius.JavaMethod(form) for method, form in methods.items()}
        jnius.MetaJavaClass(name, (jnius.JavaClass,), {"__javaclass__": name, **body})

    java("java/lang/Class", getDeclaredField="(Ljava/lang/String;)Ljava/lang/reflect/Field;")
    java(
        "java/lang/reflect/Field",
        setAccessible="(Z)V",
        get="(Ljava/lang/Object;)Ljava/lang/Object;",
    )

    def table(name: str) -> Any:
        field = jnius.find_javaclass(TOKENIZER).getDeclaredField(name)
        field.setAccessible(True)
        return field.get(None)

    # The map has two levels, as JFlex generates it: blocks of 256 and where each begins.
    blocks, top = table("ZZ_CMAP_BLOCKS"), table("ZZ_CMAP_TOP")
    return [blocks[top[point >> 8] | point & 255] for point in range(0x110000)]


def class_letters(numbers: list[int]) -> str:
    letters: dict[int, str] = {}
    for letter, samples in SAMPLES.items():
        for sample in samples:
            letters[numbers[ord(sample)]] = letter
    return "".join(letters[number] for number in numbers)


def base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def runs(letters: str) -> Iterator[str]:
    for letter, group in groupby(letters):
        length = sum(1 for _ in group)
        yield letter + (base36(length) if length > 1 else "")


def lines(items: Iterator[str], width: int = 88) -> Iterator[str]:
    line = ""
    for item in items:
        if len(line) + len(item) > width:
            yield line
            line = ""
        line += item
    yield line


def main() -> None:
    text = HEADER
    for line in lines(runs(class_letters(lucene_classes()))):
        text += f'    "{line}"\n'
    TARGET.write_text(text + ")\n", encoding="utf-8")
    print(f"{TARGET}: {len(text)} characters")


if __name__ == "__main__":
    main()
