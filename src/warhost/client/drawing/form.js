/** A form for whatever a JSON schema describes: every key can be set, and what is not set says what it is then. */

import { h } from "../page/html.js";

/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {(value: any) => void} Change  undefined where it is left out */
/** @typedef {{root: Schema, choices: Record<string, import("./types.js").Listed[]>, name: string, path: string, faults: (path: string) => Child}} About  choices: by the name of a `choice` in the schema */

const SIMPLE = new Set(["string", "integer", "number", "boolean"]);

/** What a schema is after its references; null is no value of its own. @param {Schema} schema @param {Schema} root @returns {Schema} */
function resolved(schema, root) {
  const { $ref, anyOf, oneOf, allOf, ...own } = schema;
  if ($ref) return resolved({ ...(root.$defs?.[String($ref).split("/").at(-1) ?? ""] ?? {}), ...own }, root);
  const some = (anyOf ?? oneOf ?? (allOf?.length === 1 ? allOf : null))?.filter((/** @type {Schema} */ one) => one.type !== "null");
  if (some?.length === 1) return resolved({ ...some[0], ...own }, root);
  return some ? { ...own, variants: some.map((/** @type {Schema} */ one) => resolved(one, root)) } : schema;
}

/** While somebody writes in a field it keeps what he has written, whatever else is shown anew. @param {string} id @param {any} value @returns {any} */
function written(id, value) {
  const here = document.activeElement;
  return (here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement) && here.id === id ? here.value : value;
}

/** @param {Schema} schema */
export const isColour = ({ pattern }) => Boolean(pattern?.startsWith("^#"));

/** @param {string} name */
const inWords = (name) => name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

/** @param {Schema} schema @returns {string} */
const typeOf = (schema) => (schema.enum || schema.choice || schema.const !== undefined ? "enum" : Array.isArray(schema.type) ? schema.type[0] : (schema.type ?? (schema.properties ? "object" : schema.variants ? "variants" : "any")));

/** What is there when something is added. @param {Schema} schema @param {Schema} root @returns {any} */
export function firstValue(schema, root) {
  const known = resolved(schema, root), type = typeOf(known);
  if (known.default !== undefined && known.default !== null) return known.default;
  if (type === "enum") return known.const ?? known.enum?.[0] ?? "";
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return known.minimum ?? (known.exclusiveMinimum !== undefined ? known.exclusiveMinimum + 1 : 0);
  if (type === "array") return (known.prefixItems ?? Array.from({ length: known.minItems ?? 0 }, () => known.items ?? {})).map((/** @type {Schema} */ one) => firstValue(one, root));
  if (type === "object") return Object.fromEntries((known.required ?? []).map((/** @type {string} */ name) => [name, firstValue(known.properties?.[name] ?? {}, root)]));
  return type === "variants" ? firstValue(known.variants[0], root) : "";
}

/** All properties of an object, those first that are set or must be. @param {Schema} schema @param {Record<string, any>} value @param {Change} change @param {About} about @returns {Child} */
export function objectForm(schema, value, change, about) {
  const properties = /** @type {[string, Schema][]} */ (Object.entries(schema.properties ?? {})), required = new Set(schema.required ?? []);
  const isShown = (/** @type {string} */ name) => value?.[name] !== undefined || required.has(name);
  const row = (/** @type {[string, Schema]} */ [name, one]) => propertyRow(one, value?.[name], (next) => change(without({ ...value, [name]: next })), { ...about, name, path: `${about.path}.${name}` }, !required.has(name));
  const others = properties.filter(([name]) => !isShown(name));
  return [
    properties.filter(([name]) => isShown(name)).map(row),
    schema.additionalProperties && typeof schema.additionalProperties === "object" ? entries(schema.additionalProperties, value ?? {}, new Set(properties.map(([name]) => name)), change, about) : null,
    others.length ? h("details", { class: "form-more", key: "more" }, h("summary", null, `More that can be set (${others.length})`), others.map(row)) : null,
  ];
}

/** @param {Record<string, any>} fields */
const without = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** @param {Schema} schema @param {any} value @param {Change} change @param {About} about @param {boolean} may  be left out */
function propertyRow(schema, value, change, about, may) {
  const known = resolved(schema, about.root), type = typeOf(known), title = known.title && !/^[A-Z]\w*(Model|Spec)$/.test(known.title) ? known.title : inWords(about.name);
  const isSimple = SIMPLE.has(type) || type === "enum" || isWordList(known, about.root), isSet = value !== undefined;
  const id = `form-${about.path}`;
  return h(
    "div",
    { class: `form-row${isSet ? "" : " is-unset"}${isSimple ? "" : " is-wide"}`, key: about.path },
    isSimple ? h("label", { for: id }, title) : h("span", { class: "form-title" }, title),
    isSet || isSimple ? control(known, value, change, { ...about, name: title }, id) : h("button", { class: "weak", onclick: () => change(firstValue(known, about.root)) }, `Add`, h("span", { class: "unseen" }, ` ${title}`)),
    may && isSet ? h("button", { class: "sign form-clear", title: "As if it were not said", "aria-label": `Leave out ${title}`, onclick: () => change(undefined) }, "×") : null,
    known.description ? h("p", { class: "form-told quiet small" }, known.description) : null,
    about.faults(about.path),
  );
}

/** A list of simple words or numbers is one line. @param {Schema} schema @param {Schema} root */
const isWordList = (schema, root) => typeOf(schema) === "array" && !schema.prefixItems && ["string", "integer", "number"].includes(typeOf(resolved(schema.items ?? {}, root)));

/** @param {Schema} schema @param {any} value @param {Change} change @param {About} about @param {string} id @returns {Child} */
function control(schema, value, change, about, id) {
  const type = typeOf(schema);
  if (type === "enum") return chosenOf(schema, value, change, about, id);
  if (type === "boolean") return h("input", { type: "checkbox", id, checked: value ?? schema.default ?? false, onchange: (/** @type {any} */ event) => change(event.target.checked) });
  if (type === "integer" || type === "number") return numberField(schema, value, change, id);
  if (type === "array") return isWordList(schema, about.root) ? wordList(schema, value, change, about, id) : listForm(schema, value ?? [], change, about);
  if (type === "object") return h("fieldset", { class: "form-part", "aria-label": about.name }, objectForm(schema, value ?? {}, change, about));
  if (type === "variants") return variantForm(schema, value, change, about, id);
  return type === "string" ? textField(schema, value, change, id) : rawField(value, change, id);
}

/** @param {Schema} schema @param {any} value @param {Change} change @param {About} about @param {string} id */
function chosenOf(schema, value, change, about, id) {
  const named = schema.choice ? (about.choices[schema.choice] ?? []) : (schema.enum ?? [schema.const]).map((/** @type {any} */ one) => ({ id: one, name: String(one) })), now = value ?? schema.default;
  const options = named.map((/** @type {{id: any, name: string}} */ one) => h("option", { value: JSON.stringify(one.id), selected: one.id === now, key: String(one.id) }, one.name));
  return h("select", { id, onchange: (/** @type {any} */ event) => change(event.target.value === "" ? undefined : JSON.parse(event.target.value)) }, now === undefined || now === null || now === "" ? h("option", { value: "", selected: true, key: "none" }, "") : null, options);
}

/** @param {Schema} schema @param {any} value @param {Change} change @param {string} id */
function numberField(schema, value, change, id) {
  const usual = schema.default ?? "", step = typeOf(schema) === "integer" ? "1" : "any";
  const read = (/** @type {any} */ event) => change(event.target.value === "" || Number.isNaN(event.target.valueAsNumber) ? undefined : event.target.valueAsNumber);
  return h("input", { type: "number", id, step, value: written(id, value ?? ""), placeholder: String(usual), min: schema.minimum ?? schema.exclusiveMinimum, max: schema.maximum, onchange: read });
}

/** @param {Schema} schema @param {any} value @param {Change} change @param {string} id */
function textField(schema, value, change, id) {
  const read = (/** @type {any} */ event) => change(event.target.value === "" && schema.default !== "" ? undefined : event.target.value);
  if (isColour(schema)) return h("input", { type: "color", id, value: value ?? "#000000", onchange: read });
  const long = (schema.maxLength ?? 0) > 120 || String(value ?? "").length > 60;
  return h(long ? "textarea" : "input", { id, value: written(id, value ?? ""), placeholder: String(schema.default ?? ""), maxlength: schema.maxLength, onchange: read, ...(long ? { rows: 3, class: "form-text" } : { type: "text" }) });
}

/** What no control is known for, as JSON. @param {any} value @param {Change} change @param {string} id */
function rawField(value, change, id) {
  const read = (/** @type {any} */ event) => {
    try {
      change(event.target.value.trim() === "" ? undefined : JSON.parse(event.target.value));
      event.target.setCustomValidity("");
    } catch {
      event.target.setCustomValidity("This is no JSON.");
      event.target.reportValidity();
    }
  };
  return h("input", { type: "text", id, value: written(id, value === undefined ? "" : JSON.stringify(value)), onchange: read });
}

/** @param {Schema} schema @param {any[] | undefined} value @param {Change} change @param {About} about @param {string} id */
function wordList(schema, value, change, about, id) {
  const isNumber = typeOf(resolved(schema.items ?? {}, about.root)) !== "string";
  const read = (/** @type {any} */ event) => {
    const words = event.target.value.split(isNumber ? /[\s,;]+/ : /\s*[,;]\s*/).filter(Boolean);
    change(words.length || value !== undefined ? words.map((/** @type {string} */ one) => (isNumber ? Number(one) : one)) : undefined);
  };
  return h("input", { type: "text", id, value: written(id, (value ?? []).join(", ")), placeholder: (schema.default ?? []).join(", "), onchange: read });
}

/** @param {Schema} schema @param {any[]} value @param {Change} change @param {About} about */
function listForm(schema, value, change, about) {
  const itemOf = (/** @type {number} */ at) => resolved(schema.prefixItems?.[at] ?? schema.items ?? {}, about.root), isFixed = Boolean(schema.prefixItems) && !schema.items;
  const set = (/** @type {number} */ at, /** @type {any} */ next) => change(value.map((one, place) => (place === at ? next : one)));
  return h(
    "div",
    { class: isFixed ? "form-list is-fixed" : "form-list" },
    value.map((one, at) => h("div", { class: "form-item", key: String(at) }, control(itemOf(at), one, (next) => set(at, next), { ...about, name: `${about.name} ${at + 1}`, path: `${about.path}.${at}` }, `form-${about.path}.${at}`), isFixed ? null : h("button", { class: "sign", "aria-label": `Remove ${about.name} ${at + 1}`, onclick: () => change(value.filter((_, place) => place !== at)) }, "×"), about.faults(`${about.path}.${at}`))),
    isFixed ? null : h("button", { class: "weak", disabled: schema.maxItems !== undefined && value.length >= schema.maxItems, onclick: () => change([...value, firstValue(itemOf(value.length), about.root)]) }, "One more", h("span", { class: "unseen" }, ` of ${about.name}`)),
  );
}

/** Entries by a name of one's own. @param {Schema} schema @param {Record<string, any>} value @param {Set<string>} known @param {Change} change @param {About} about */
function entries(schema, value, known, change, about) {
  const names = Object.keys(value).filter((name) => !known.has(name));
  const add = (/** @type {any} */ event) => {
    const name = event.target.value.trim();
    if (name && !(name in value)) change({ ...value, [name]: firstValue(schema, about.root) });
    event.target.value = "";
  };
  return [
    names.map((name) => propertyRow(schema, value[name], (next) => change(without({ ...value, [name]: next })), { ...about, name, path: `${about.path}.${name}` }, true)),
    h("div", { class: "form-row", key: "new entry" }, h("label", { for: `form-${about.path}-new` }, "Another"), h("input", { type: "text", id: `form-${about.path}-new`, placeholder: "its name", onchange: add })),
  ];
}

/** @param {Schema} schema @param {any} value */
const isOf = (schema, value) => {
  const type = typeOf(schema);
  if (type === "enum") return schema.const === value || Boolean(schema.enum?.includes(value));
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && !Array.isArray(value);
  return type === typeof value || (["integer", "number"].includes(type) && typeof value === "number");
};

/** One of several shapes. @param {Schema} schema @param {any} value @param {Change} change @param {About} about @param {string} id */
function variantForm(schema, value, change, about, id) {
  const { variants } = schema, at = Math.max(0, variants.findIndex((/** @type {Schema} */ one) => isOf(one, value))), now = variants[at];
  const names = variants.map((/** @type {Schema} */ one) => one.title ?? { integer: "a number", number: "a number", string: "a word", boolean: "yes or no", array: "a list", object: "several" }[typeOf(one)] ?? String(one.const ?? typeOf(one)));
  return h(
    "div",
    { class: "form-variants" },
    h("select", { "aria-label": `Kind of ${about.name}`, onchange: (/** @type {any} */ event) => change(firstValue(variants[Number(event.target.value)], about.root)) }, names.map((/** @type {string} */ name, /** @type {number} */ place) => h("option", { value: String(place), selected: place === at, key: String(place) }, name))),
    control(now, value, change, about, id),
  );
}
