"""The languages of MEDLINE: ISO 639-2 bibliographic codes and their English names."""

from __future__ import annotations

_TABLE = """
afr Afrikaans; alb Albanian; ara Arabic; arm Armenian; aze Azerbaijani; bel Belarusian
ben Bengali; bos Bosnian; bul Bulgarian; cat Catalan; chi Chinese; cze Czech; dan Danish
dut Dutch; eng English; epo Esperanto; est Estonian; fin Finnish; fre French; geo Georgian
ger German; gla Scottish Gaelic; gre Greek; heb Hebrew; hin Hindi; hrv Croatian; hun Hungarian
ice Icelandic; ind Indonesian; ita Italian; jpn Japanese; kin Kinyarwanda; kor Korean; lat Latin
lav Latvian; lit Lithuanian; mac Macedonian; mal Malayalam; mao Maori; may Malay; mul Multiple
nor Norwegian; per Persian; pol Polish; por Portuguese; pus Pushto; rum Romanian; rus Russian
san Sanskrit; slo Slovak; slv Slovenian; spa Spanish; srp Serbian; swe Swedish; tha Thai
tur Turkish; ukr Ukrainian; und Undetermined; urd Urdu; uzb Uzbek; vie Vietnamese; wel Welsh
"""

_ENTRIES = (entry.strip() for line in _TABLE.strip().splitlines() for entry in line.split(";"))

LANGUAGES = {entry[:3]: entry[4:] for entry in _ENTRIES}
"""code -> English name"""
