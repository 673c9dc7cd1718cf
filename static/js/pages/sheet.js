/** @file The recorder's sheet: prints it, and writes times as they are read where the page is. */

document.getElementById("print")?.addEventListener("click", () => print());

const lang = document.documentElement.lang;
for (const node of document.querySelectorAll("time[data-ms]")) {
  const at = new Date(Number(node.getAttribute("data-ms")));
  node.setAttribute("datetime", at.toISOString());
  node.textContent = at.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
}
