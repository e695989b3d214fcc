"use strict";
// Finds words in what index.js holds. Without it the page leads to long pages for the browser's own search.
(() => {
  const box = document.getElementById("search");
  if (!box || !globalThis.entries) return;
  const entries = globalThis.entries.map((entry) => ({
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

  // The words as they stand together come first, then those in a title.
  function worth(entry, phrase, words) {
    const title = entry.title.toLocaleLowerCase();
    return 4 * title.includes(phrase) + 2 * entry.plain.includes(phrase) + words.every((w) => title.includes(w));
  }

  function search() {
    const words = query.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const phrase = words.join(" ");
    const hits = words.length ? entries.filter((e) => words.every((w) => e.plain.includes(w))) : [];
    hits.sort((one, other) => worth(other, phrase, words) - worth(one, phrase, words));
    found.textContent = words.length ? `${hits.length} found${hits.length > MOST ? `, the first ${MOST}:` : ""}` : "";
    results.replaceChildren(...hits.slice(0, MOST).map((e) => item(e, e.plain.includes(phrase) ? phrase : words[0])));
  }

  query.addEventListener("input", search);
  box.hidden = false;
})();
