"""Names that would like to be more than names, and a watch on a page for what comes of them."""

from playwright.async_api import Page

from tests.browser.pages import Pages

RUN = "window.hit=1"
PAYLOADS = [
    f"<script>{RUN}</script>",
    f"</script><script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f'"><img src=x onerror={RUN}>',
    f"'><svg onload={RUN}>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f'" onmouseover="{RUN}" x="',
    f"' autofocus onfocus='{RUN}",
    "<iframe srcdoc='<script>parent.hit=1</script>'>",
    f"<a href=javascript:{RUN}>x</a>",
    f"javascript:{RUN}",
    f"<body onload={RUN}>",
    f"<details open ontoggle={RUN}>",
    f"<math><mtext></form><mglyph><style><img src onerror={RUN}>",
    "<!--<img src=--><img src=x onerror=window.hit=1//>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>*{display:none}</style>",
    "{{constructor.constructor('window.hit=1')()}}",
    "${window.hit=1}",
    "{% raw %}{{ 7*7 }}",
    "`-window.hit=1-`",
    "\\u003cscript\\u003ewindow.hit=1\\u003c/script\\u003e",
    "&lt;script&gt;window.hit=1&lt;/script&gt;",
    "%3Cscript%3Ewindow.hit=1%3C/script%3E",
    "＜script＞window.hit=1＜/script＞",
    "\u202e>tpircs/<1=tih.wodniw>tpircs<",
    "\u2028window.hit=1\u2029//",
    "]]><script>window.hit=1</script>",
    '__proto__","hit":"1',
    "<x-y is=script>window.hit=1</x-y>",
]
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
FOUND = """() => {
  const own = [...document.querySelectorAll("*")].filter((element) =>
    element.matches("iframe, object, embed, base, math, details[ontoggle], x-y, [srcdoc]") ||
    [...element.attributes].some(({ name, value }) => name.startsWith("on") ||
      /^(href|src|action)$/.test(name) && /^\\s*javascript:/i.test(value)));
  const scripts = [...document.scripts]
    .filter(({ src, type }) => !src && type !== "application/json");
  return {
    hit: window.hit ?? null,
    violations: window.violations,
    elements: [...own, ...scripts].map((element) => element.outerHTML.slice(0, 200)),
    address: location.origin,
  };
}"""
SHOWN = """(names) => {
  const texts = new Set();
  for (const element of document.querySelectorAll("body, body *")) {
    if (element.localName === "script") continue;
    for (const { value } of element.attributes) texts.add(value);
    texts.add(element.textContent);
  }
  const all = [...texts].join("\\n");
  return names.filter((name) => all.includes(name));
}"""


class Watched:
    """A page that is looked at for anything that ran."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialogs: list[str] = []

    @classmethod
    async def open(cls, new_page: Pages) -> "Watched":
        """An empty page with the watch on it."""
        page = await new_page()
        watched = cls(page)
        await page.add_init_script(WATCH)
        page.on("dialog", lambda dialog: watched.dialogs.append(dialog.message))
        return watched

    async def harmless(self, where: str) -> None:
        """Fail if anything ran, was stopped from running, or became an element."""
        found = await self.page.evaluate(FOUND)
        assert found["hit"] is None, where
        assert found["violations"] == [], where
        assert found["elements"] == [], where
        assert self.dialogs == [], where

    async def shown(self, names: list[str]) -> list[str]:
        """Those of the names that are on the page, as they are."""
        found: list[str] = await self.page.evaluate(SHOWN, names)
        return found
