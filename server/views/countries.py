"""The flag of a player's country: from the codes that sports use to those of the flag images."""

import re
from typing import Final

_CODE: Final = re.compile(r"[a-z]{2}(-[a-z]{2,3})?")

_SPORTS_CODES: Final = {
    "eng": "gb-eng", "sco": "gb-sct", "wal": "gb-wls", "nir": "gb-nir", "gbr": "gb",
    "irl": "ie", "pol": "pl", "chn": "cn", "hkg": "hk", "mac": "mo", "tha": "th", "ger": "de",
    "deu": "de", "bel": "be", "ned": "nl", "nld": "nl", "fra": "fr", "esp": "es", "por": "pt",
    "ita": "it", "sui": "ch", "che": "ch", "aut": "at", "cze": "cz", "svk": "sk", "hun": "hu",
    "rou": "ro", "bul": "bg", "ukr": "ua", "ltu": "lt", "lva": "lv", "est": "ee", "fin": "fi",
    "swe": "se", "nor": "no", "den": "dk", "dnk": "dk", "isl": "is", "mlt": "mt", "cyp": "cy",
    "gre": "gr", "grc": "gr", "tur": "tr", "isr": "il", "iri": "ir", "irn": "ir", "ind": "in",
    "pak": "pk", "bra": "br", "can": "ca", "usa": "us", "aus": "au", "nzl": "nz", "jpn": "jp",
    "kor": "kr", "sgp": "sg", "mas": "my", "mys": "my", "phi": "ph", "phl": "ph", "vie": "vn",
    "vnm": "vn", "ina": "id", "idn": "id", "twn": "tw", "rsa": "za", "zaf": "za", "egy": "eg",
    "mar": "ma", "uae": "ae", "are": "ae", "qat": "qa", "ksa": "sa", "sau": "sa",
}  # fmt: skip


def flag(country: str | None) -> str | None:
    """The name of the flag's image (ISO 3166-1 alpha-2, `gb-eng`), None where there is none."""
    if not country:
        return None
    code = country.strip().lower()
    code = _SPORTS_CODES.get(code, code)
    return code if _CODE.fullmatch(code) else None
