"""The rules, one a file. A new one is a file here and its name in `MODULES`."""

from __future__ import annotations

from importlib import import_module

from bqlc.lint.rule import RULES, Rule

MODULES = (
    "trm001_look_alike_letters",
    "trm002_spelling_variant",
    "trm003_likely_misspelling",
    "trm004_short_truncation",
    "trm005_broad_truncation",
    "trm006_duplicate_term",
    "trm007_subsumed_term",
    "trm008_singular_only",
    "trm009_hyphen_variant",
    "trm010_acronym_alone",
    "trm011_stop_word_alone",
    "trm012_long_phrase",
    "trm013_untagged_among_tagged",
    "trm014_operator_in_quotes",
    "trm015_odd_one_out",
    "log001_cannot_match",
    "log002_matches_everything",
    "log003_needless_in_and",
    "log004_not_of_a_concept",
    "log005_not_animals",
    "lin001_line_combined_twice",
    "lin002_one_block_anded",
    "lin003_range_over_reaches",
    "lin004_same_line_twice",
    "sub001_unknown_heading",
    "sub002_replaced_heading",
    "sub003_unexploded_heading",
    "sub004_concept_without_words",
    "sub005_concept_without_headings",
    "sub006_heading_and_words_on_a_line",
    "sub007_major_topic",
    "sub008_subheading_narrows",
    "sub009_retired_subheading",
    "lim001_language_limit",
    "lim002_humans_limit",
    "lim003_full_text_limit",
    "lim004_limit_inside_or",
    "lim005_year_without_field",
    "lim006_changed_filter",
    "prx001_wide_proximity",
    "prx002_and_inside_or",
    "cap001_too_many_terms",
    "agt001_long_bare_and",
    "agt002_question_as_query",
    "agt003_many_names_in_and",
    "evi001_no_hits",
    "evi002_adds_nothing",
    "evi003_removes_nothing",
    "evi004_rare_word",
    "evi005_seed_lost",
    "evi006_empty_field",
    "sup001_unused_ignore",
    "sup002_unknown_ignore",
    "sup003_comment_where_none_is",
)


def load() -> dict[str, Rule]:
    """Every rule by its code, in the order of `MODULES`."""
    if not RULES:
        for name in MODULES:
            import_module(f"{__name__}.{name}")
    return RULES
