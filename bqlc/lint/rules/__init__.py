"""The rules, one a file. A new one is a file here and its name in `MODULES`."""

from __future__ import annotations

from importlib import import_module

from bqlc.lint.rule import RULES, Rule, platform

MODULES: dict[tuple[str, str], str] = {
    ("", ""): """
        trm001_look_alike_letters
        trm002_spelling_variant
        trm003_likely_misspelling
        trm005_broad_truncation
        trm006_duplicate_term
        trm007_subsumed_term
        trm008_singular_only
        trm009_hyphen_variant
        trm011_stop_word_alone
        trm014_operator_in_quotes
        trm015_odd_one_out
        trm016_misspelt_operator
        trm018_layout_characters
        trm020_web_page_code
        trm022_digit_for_a_letter
        trm024_quotes_of_apostrophes
        trm025_odd_space
        log001_cannot_match
        log002_matches_everything
        log003_needless_in_and
        log006_doubled_not
        lin001_line_combined_twice
        lin002_one_block_anded
        lin004_same_line_twice
        sub002_replaced_heading
        lim004_limit_inside_or
        lim005_year_without_field
        prx001_wide_proximity
        prx002_and_inside_or
        agt002_question_as_query
        sup001_unused_ignore
        sup002_unknown_ignore
    """,
    ("bql ovid", ""): """
        trm004_short_truncation
        prx004_stop_word_in_proximity
    """,
    ("pubmed ovid", ""): """
        trm010_acronym_alone
        trm013_untagged_among_tagged
        trm017_field_of_another_platform
        log004_not_of_a_concept
        log005_not_animals
        sub004_concept_without_words
        sub005_concept_without_headings
        sub006_heading_and_words_on_a_line
        sub007_major_topic
        sub008_subheading_narrows
        sub009_retired_subheading
        lim001_language_limit
        lim002_humans_limit
        lim003_full_text_limit
        lim006_changed_filter
        sup003_comment_where_none_is
    """,
    ("pubmed", ""): """
        prx003_foreign_operator
    """,
    ("bql pubmed", ""): """
        trm019_tag_in_quotes
        trm021_divided_word
    """,
    ("bql", ""): """
        trm012_long_phrase
        cap001_too_many_terms
        agt001_long_bare_and
        agt003_many_names_in_and
    """,
    ("ovid", ""): """
        trm023_broken_field_suffix
        log007_comma_between_terms
        lin003_range_over_reaches
        lin006_number_out_of_order
        lim007_limit_without_to
    """,
    ("", "mesh"): """
        sub001_unknown_heading
        sub003_unexploded_heading
    """,
    ("", "index"): """
        evi001_no_hits
        evi002_adds_nothing
        evi003_removes_nothing
        evi004_rare_word
        evi006_empty_field
    """,
    ("", "seeds"): """
        evi005_seed_lost
    """,
}
"""Languages (none: all) and what is needed (an index, seeds, a vocabulary) -> the rules' modules.

A check imports only what may run: fifty modules are a third of its start.
"""


def load(dialect: str | None = None, needs: tuple[str, ...] | None = None) -> dict[str, Rule]:
    """The rules by code that may run for a dialect, with what there is; without both all rules."""
    for (languages, need), modules in MODULES.items():
        here = dialect is None or not languages or platform(dialect) in languages.split()
        if here and (needs is None or not need or need in needs):
            for name in modules.split():
                import_module(f"{__name__}.{name}")
    return RULES
