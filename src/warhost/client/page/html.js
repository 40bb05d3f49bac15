/**
 * Elements as data, and the one keyed render that brings a part of the page up to date with them.
 * Nodes stay where they are while their key or place stays, so focus and scrolling survive.
 */

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "open", "selected", "hidden", "indeterminate"]);
/** @type {WeakMap<Node, Mounted>} */
const mounted = new WeakMap();

/**
 * One element. `key` names it among its siblings; `memo` leaves it untouched while the same; `html` is trusted markup;
 * `node` puts a ready-made node inside; `made` is called once with the new element.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {Tag}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key, props: rest, children: flatten(children) };
}

/** @param {Child[]} children @returns {Flat[]} */
function flatten(children) {
  /** @type {Flat[]} */
  const flat = [];
  for (const child of children) {
    if (Array.isArray(child)) flat.push(...flatten(child));
    else if (typeof child === "number") flat.push(String(child));
    else if (child) flat.push(child);
  }
  return flat;
}

/** Brings the children of `parent` up to date. @param {Element} parent @param {...Child} wanted */
export function render(parent, ...wanted) {
  const children = flatten(wanted);
  const old = mounted.get(parent);
  if (!old) parent.replaceChildren();
  const pool = poolOf(old);
  const stands = old ? standing(parent, old.nodes) : new Map();
  const nodes = children.map((child, place) => {
    const kept = take(pool, child, place);
    return kept ? update(kept.node, kept.child, child, parent) : create(child, parent);
  });
  for (const { node } of pool.values()) node.parentNode?.removeChild(node);
  nodes.forEach((node, place) => {
    const wanted_ = stands.get(node) ?? node, there = parent.childNodes[place] ?? null;
    if (there !== wanted_) parent.insertBefore(wanted_, there);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild?.remove();
  mounted.set(parent, { children, nodes });
}

/**
 * What a browser that translates the page has put where words were: its own element, round them or instead of them.
 * It stays as long as the words do, and goes with them.
 * @param {Element} parent
 * @param {Node[]} nodes
 * @returns {Map<Node, Node>}
 */
function standing(parent, nodes) {
  const stands = new Map();
  if (nodes.every((node) => node.parentNode === parent)) return stands;
  let next = parent.firstChild;
  for (const node of nodes) {
    const there = within(parent, node) ?? (next && isTranslated(next) ? next : null);
    if (there && there !== node) stands.set(node, there);
    if (there) next = there.nextSibling;
  }
  return stands;
}

/** @param {Element} parent @param {Node} node @returns {Node | null} the child of the parent that has the node, or is it */
function within(parent, node) {
  /** @type {Node | null} */
  let there = node;
  while (there && there.parentNode !== parent) there = there.parentNode;
  return there;
}

/** @param {Node} node */
const isTranslated = (node) => node.nodeName === "FONT";

/** @param {Flat} child @param {number} place */
function nameOf(child, place) {
  if (typeof child === "string") return `text ${place}`;
  return child.key === null ? `${child.tag} ${place}` : `${child.tag}#${child.key}`;
}

/** @param {Mounted | undefined} old @returns {Pool} */
function poolOf(old) {
  /** @type {Pool} */
  const pool = new Map();
  old?.children.forEach((child, place) => pool.set(nameOf(child, place), { node: /** @type {Node} */ (old.nodes[place]), child }));
  return pool;
}

/** @param {Pool} pool @param {Flat} child @param {number} place */
function take(pool, child, place) {
  const name = nameOf(child, place);
  const found = pool.get(name);
  pool.delete(name);
  return found;
}

/** @param {Flat} child @param {Element} parent @returns {Node} */
function create(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const inSvg = child.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = inSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  if (child.tag === "button" && !child.props.type) element.setAttribute("type", "button");
  fill(element, {}, child);
  if (child.props.made) child.props.made(element);
  return element;
}

/** @param {Node} node @param {Flat} before @param {Flat} child @param {Element} parent @returns {Node} */
function update(node, before, child, parent) {
  if (typeof child === "string" || typeof before === "string") {
    if (child === before) return node;
    if (node.parentNode !== parent) return document.createTextNode(String(child));
    node.nodeValue = String(child);
    return node;
  }
  if (child.props.memo !== undefined && Object.is(child.props.memo, before.props.memo)) return node;
  fill(/** @type {Element} */ (node), before.props, child);
  return node;
}

/** @param {Element} element @param {Record<string, any>} before @param {Tag} child */
function fill(element, before, child) {
  const { props } = child;
  if (props.html !== undefined) {
    if (props.html !== before.html) element.innerHTML = props.html;
  } else if (props.node) {
    if (props.node !== before.node) element.replaceChildren(props.node);
  } else if (!props.leave) {
    render(element, child.children);
  }
  for (const name of Object.keys(before)) if (!(name in props)) setProp(element, name, null);
  for (const [name, value] of Object.entries(props)) {
    if (value !== before[name] || AS_PROPERTY.has(name)) setProp(element, name, value);
  }
}

const NOT_SHOWN = new Set(["html", "node", "memo", "made", "leave"]);

/** @param {any} element @param {string} name @param {any} value */
function setProp(element, name, value) {
  if (NOT_SHOWN.has(name)) return;
  if (name.startsWith("on")) element[name] = value;
  else if (name === "vars") setVars(element, value);
  else if (AS_PROPERTY.has(name) && name in element) setProperty(element, name, value);
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {any} element @param {string} name @param {any} value */
function setProperty(element, name, value) {
  const wanted = value ?? (name === "value" ? "" : false);
  if (element[name] !== wanted) element[name] = wanted;
}

/**
 * Custom properties of CSS: the only styling that is not in the style sheet.
 * @param {HTMLElement} element
 * @param {Record<string, string | number> | null} vars
 */
function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars ?? {})) element.style.setProperty(name, String(value));
}
