"""MeSH from the forms in which NLM hands it out."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bqlc.corpus.mesh import MeshError, read_mesh

TREE = """\
Respiratory Tract Diseases;C08
Lung Diseases;C08.381
Lung Diseases, Obstructive;C08.381.495
Asthma;C08.381.495.108
Asthma;C20.543
Asthma, Occupational;C08.381.495.108.220
Bronchial Diseases;C08.127
"""
DESCRIPTORS = """\
<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "https://x.org/nlmdescriptorrecordset_20240101.dtd">
<DescriptorRecordSet LanguageCode="eng">
<DescriptorRecord><DescriptorName><String>Myocardial Infarction</String></DescriptorName>
<TreeNumberList><TreeNumber>C14.280.647.500</TreeNumber></TreeNumberList>
<ConceptList><Concept><TermList>
<Term><String>Myocardial Infarction</String></Term><Term><String>Heart Attack</String></Term>
</TermList></Concept></ConceptList></DescriptorRecord>
</DescriptorRecordSet>
"""


def test_the_list_of_the_tree(tmp_path: Path) -> None:
    file = tmp_path / "mtrees2024.bin"
    file.write_text(TREE, encoding="utf-8")
    mesh = read_mesh(file)
    assert mesh.title == "MeSH 2024"
    assert mesh.narrower("Lung Diseases") == (
        "lung diseases, obstructive",
        "asthma",
        "asthma, occupational",
    )
    assert mesh.below("lung diseases") == ("Lung Diseases, Obstructive",)
    assert mesh.above("asthma") == ("Lung Diseases, Obstructive",)
    assert mesh.narrower("no such heading") == ()
    assert mesh.near("asthmas") == ["Asthma"]
    assert mesh.near("lung")[0] == "Lung Diseases"


def test_descriptors_have_entry_terms(tmp_path: Path) -> None:
    file = tmp_path / "desc.xml.gz"
    file.write_bytes(gzip.compress(DESCRIPTORS.encode()))
    mesh = read_mesh(file)
    assert mesh.title == "MeSH 2024"
    heading = mesh.find("heart attack")
    assert heading is not None
    assert heading.name == "Myocardial Infarction"
    assert heading.entries == ("Heart Attack",)


@pytest.mark.parametrize("text", ["", "<?xml version='1.0'?><a/>", "<broken", "no tree\n", "\x00"])
def test_what_is_no_mesh(tmp_path: Path, text: str) -> None:
    file = tmp_path / "file.xml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MeshError, match=r"file\.xml"):
        read_mesh(file)
    with pytest.raises(MeshError, match="cannot be read"):
        read_mesh(tmp_path / "nowhere.xml")


def test_of_nlm(shared_data: Path) -> None:
    mesh = read_mesh(shared_data / "data" / "mesh_tree" / "meshtree2019.tsv.gz")
    assert (mesh.year, len(mesh.headings)) == ("2019", 29349)
    assert "asthma" in mesh.narrower("lung diseases")
    sample = read_mesh(shared_data / "data" / "mesh_tree" / "mesh_desc_sample.xml")
    found = sample.find("A23187")
    assert found is not None
    assert found.name == "Calcimycin"
