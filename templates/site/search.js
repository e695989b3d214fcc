"use strict";
// Finds words in index.json. Without it the page leads to long pages for the browser's own search.
(async () => {
  const box = document.getElementById("search");
  if (!box) return;
  const answer = await fetch(box.dataset.index);
  if (!answer.ok) return;
  const entries = (await answer.json()).map((entry) => ({
    ...entry,
    plain: `${entry.title} ${entry.text}`.toLocaleLowerCase(),
  }));
  const query = document.getElementById("query");
  const results = document.getElementById("results");
  const found = document.getElementById("found");
  const MOST = 50;

  function excerpt(entry, word) {
    const at = Math.max(0, entry.text.toLocaleLowerCase().indexOf(word) - 60);
    const cut = entry.text.slice(at, at + 200);
    return `${at ? "…" : ""}${cut}${at + 200 < entry.text.length ? "…" : ""}`;
  }

  function item(entry, word) {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${box.dataset.up}${entry.path}/index.html`;
    link.textContent = entry.title;
    line.append(link, document.createElement("br"), excerpt(entry, word));
    return line;
  }

  function search() {
    const words = query.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length ? entries.filter((e) => words.every((w) => e.plain.includes(w))) : [];
    found.textContent = words.length ? `${hits.length} found${hits.length > MOST ? `, the first ${MOST}:` : ""}` : "";
    results.replaceChildren(...hits.slice(0, MOST).map((entry) => item(entry, words[0])));
  }

  query.addEventListener("input", search);
  box.hidden = false;
})();
