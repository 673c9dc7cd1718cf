"""The flag of a player's country: from the codes that sports use to those of the flag images."""

from typing import Final

_IMAGES: Final = """
ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo
bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cp cr cu cv cw cx cy cz de
dg dj dk dm do dz ec ee eg eh er es-ct es-ga es-pv es et eu fi fj fk fm fo fr ga gb-eng
gb-nir gb-sct gb-wls gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr
ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la
lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv
mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pc pe pf pg ph pk pl pm pn pr ps
pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy
sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi
vn vu wf ws xk ye yt za zm zw
"""
_FLAGS: Final = frozenset(_IMAGES.split())

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
    return code if code in _FLAGS else None
