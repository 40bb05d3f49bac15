/** The rulebook beside the board: searched as one types, opened at a clause. It is built once and then only hidden. */

import { answers, wantedOf } from "./rules_search.js";

const MARKS = "found";

/** @param {number} rules @param {number} parts */
function inWords(rules, parts) {
  if (!rules) return "No rule says anything of that. Perhaps another word does.";
  return `${rules} rule${rules === 1 ? "" : "s"} in ${parts} part${parts === 1 ? "" : "s"}`;
}

export class RulesPanel {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "rules";
    this.element.innerHTML = '<p class="quiet">The rules are on their way.</p>';
    /** @type {Map<string, HTMLElement>} */
    this.clauses = new Map();
    /** @type {string | null} */
    this.wanted = null;
    /** @type {Record<string, string[]>} */
    this.synonyms = {};
  }

  /** @param {Rulebook} book @param {Record<string, string[]>} [synonyms]  what it calls things that have other names, too */
  fill(book, synonyms = {}) {
    this.synonyms = synonyms;
    const search = document.createElement("input");
    search.type = "search";
    search.placeholder = "Search the rules";
    search.setAttribute("aria-label", "Search the rules");
    search.oninput = () => this.filter(search.value);
    this.search = search;
    this.count = document.createElement("p");
    this.count.className = "quiet";
    this.count.setAttribute("role", "status");
    this.body = document.createElement("div");
    this.body.className = "rules-body";
    this.body.append(...book.parts.map((part) => this.part(part)));
    this.body.onclick = (event) => this.follow(event);
    const top = document.createElement("div");
    top.className = "rules-top";
    top.append(search, this.count);
    this.element.replaceChildren(top, this.body);
    if (this.wanted) this.open(this.wanted);
  }

  /** @param {Rulebook["parts"][number]} part */
  part(part) {
    const section = document.createElement("section");
    const heading = document.createElement(part.level <= 2 ? "h2" : "h3");
    heading.textContent = part.title;
    section.append(heading, ...part.clauses.map((one) => this.clause(one)));
    return section;
  }

  /** @param {{id: string, text: string}} clause */
  clause({ id, text }) {
    const element = document.createElement("div");
    element.className = "rule";
    element.tabIndex = -1;
    const name = document.createElement("b");
    name.className = "rule-id";
    name.textContent = id;
    const words = document.createElement("div");
    words.className = "rule-text";
    words.innerHTML = text;
    element.append(name, words);
    this.clauses.set(id, element);
    return element;
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[href*='#']");
    if (!link) return;
    event.preventDefault();
    this.open(decodeURIComponent((link.getAttribute("href") ?? "").split("#")[1] ?? ""));
  }

  /** @param {string} id */
  open(id) {
    this.wanted = id;
    const element = this.clauses.get(id) ?? this.clauses.get(id.replace(/[a-z]$/, ""));
    if (!element) return;
    if (this.search?.value) {
      this.search.value = "";
      this.filter("");
    }
    for (const one of this.element.querySelectorAll(".rule.current")) one.classList.remove("current");
    element.classList.add("current");
    requestAnimationFrame(() => {
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
    });
  }

  /** Leaves what answers a question: clauses, and whole parts by their titles. @param {string} words */
  filter(words) {
    const wanted = wantedOf(words, this.synonyms);
    const sections = /** @type {HTMLElement[]} */ ([...(this.body?.children ?? [])]);
    const found = sections.map((section) => this.filterPart(section, wanted));
    const [rules, parts] = [found.reduce((sum, one) => sum + one, 0), found.filter(Boolean).length];
    this.body?.classList.toggle("searched", wanted.length > 0);
    if (this.count) this.count.textContent = wanted.length ? inWords(rules, parts) : "";
    this.highlight(wanted.flat());
  }

  /** @param {HTMLElement} section @param {string[][]} wanted @returns {number} how many rules are left of it */
  filterPart(section, wanted) {
    const isWhole = wanted.length > 0 && answers((section.querySelector("h2, h3")?.textContent ?? "").toLowerCase(), wanted);
    const rules = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".rule")]);
    for (const rule of rules) rule.hidden = !isWhole && !answers((rule.textContent ?? "").toLowerCase(), wanted);
    const left = rules.filter((rule) => !rule.hidden).length;
    section.hidden = wanted.length > 0 && !left;
    return left;
  }

  /** @param {string[]} wanted */
  highlight(wanted) {
    const registry = globalThis.CSS && "highlights" in CSS ? CSS.highlights : null;
    if (!registry) return;
    registry.delete(MARKS);
    const ranges = wanted.length && this.body ? rangesOf(this.body, wanted) : [];
    if (ranges.length) registry.set(MARKS, new Highlight(...ranges));
  }
}

/** @param {HTMLElement} root @param {string[]} wanted @returns {Range[]} */
function rangesOf(root, wanted) {
  /** @type {Range[]} */
  const ranges = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < 500; node = walker.nextNode()) {
    if (node.parentElement?.closest("[hidden]")) continue;
    const text = (node.nodeValue ?? "").toLowerCase();
    for (const word of wanted) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
