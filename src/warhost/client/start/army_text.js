/** An army as it is put together on the page, and as the text that the server reads. Pure. */

/**
 * `men` who stand alone, by what they are; `bands` with the name of their leader and their units; `extras` that stand in none; `goods`, how many of what
 * is carried or built.
 * @typedef {{men: {id: string, name: string}[], bands: {name: string, leader: string, units: string[]}[], extras: string[], goods: Record<string, number>}} Army
 * @typedef {Map<string, PriceItem>} Items  the price list by id
 */

const NAMES = ["Holt", "Mara", "Brand", "Ash", "Thorn", "Wren", "Rook", "Moss", "Flint", "Gale", "Briar", "Reed"];
const BANDS = ["First Band", "Second Band", "Third Band", "Fourth Band", "Fifth Band", "Sixth Band"];

/** @returns {Army} */
export const noArmy = () => ({ men: [], bands: [], extras: [], goods: {} });

/** @param {string[]} items @returns {[string, number][]} each once, with how often it is there */
export function counted(items) {
  const many = new Map();
  for (const one of items) many.set(one, (many.get(one) ?? 0) + 1);
  return [...many];
}

/** @param {Army} army @param {Items} items */
export function armyText({ men, bands, extras, goods }, items) {
  const carried = new Map();
  for (const [id, many] of Object.entries(goods)) {
    const bearer = extras.indexOf(items.get(id)?.carried_by ?? "");
    if (bearer >= 0 && many) carried.set(bearer, ` with ${many} ${id}${many > 1 ? "s" : ""}`);
  }
  const rest = Object.entries(goods).filter(([id, many]) => many && !extras.includes(items.get(id)?.carried_by ?? ""));
  return [
    ...men.map(({ id, name }) => `${id} ${name}`),
    ...bands.map(({ name, leader, units }) => `formation ${name}${leader ? ` under ${leader}` : ""}: ${counted(units).map(([id, many]) => (many > 1 ? `${many} ${id}` : id)).join(", ")}`),
    ...extras.map((id, at) => `${id}${carried.get(at) ?? ""}`),
    ...rest.map(([id, many]) => `${many} ${id}`),
  ].join("\n");
}

/** What the server has written, or a person; a line that is not understood stays what it is, so that the server says what is wrong with it. @param {string} text @param {Items} items @returns {Army} */
export function readArmy(text, items) {
  const army = noArmy();
  for (const line of text.split("\n").map((one) => one.replace(/#.*/, "").trim())) if (line) readLine(army, line, items);
  return army;
}

/** @param {Army} army @param {string} line @param {Items} items */
function readLine(army, line, items) {
  const band = /^formation\s+(.*?)(?:\s+under\s+(.*?))?\s*:\s*(.*)$/.exec(line);
  if (band) return army.bands.push({ name: band[1] ?? "", leader: band[2] ?? "", units: manyOf((band[3] ?? "").split(",")) });
  const [, first = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [], stands = items.get(first)?.stands;
  if (stands === "leads" || stands === "single") return army.men.push({ id: first, name: rest });
  const [, bearer = line, many = "0", goods = ""] = /^(.*?)\s+with\s+(\d+)\s+(\S+?)s?$/.exec(line) ?? [];
  if (goods) army.goods[goods] = (army.goods[goods] ?? 0) + Number(many);
  for (const id of manyOf([bearer])) {
    if (["carried", "built"].includes(items.get(id)?.stands ?? "")) army.goods[id] = (army.goods[id] ?? 0) + 1;
    else army.extras.push(id);
  }
}

/** @param {string[]} parts "2 LI2", "SP2" @returns {string[]} */
const manyOf = (parts) =>
  parts.flatMap((part) => {
    const [, many = "1", id = ""] = /^(?:(\d+)\s+)?(.*)$/.exec(part.trim()) ?? [];
    return id ? Array.from({ length: Math.min(99, Number(many)) }, () => id) : [];
  });

/** One more of something that is bought; a unit joins the formation that was chosen, and begins one where there is none. @param {Army} army @param {PriceItem} item @param {Items} items @param {number} chosen @returns {Army} */
export function bought(army, { id, stands }, items, chosen) {
  if (stands === "carried" || stands === "built") return { ...army, goods: { ...army.goods, [id]: (army.goods[id] ?? 0) + 1 } };
  if (stands === "leads" || stands === "single") return withMan(army, id, items);
  if (stands === "alone") return { ...army, extras: [...army.extras, id] };
  const { bands } = army.bands.length ? army : withBand(army, items), at = Math.min(chosen, bands.length - 1);
  return { ...army, bands: bands.map((band, place) => (place === at ? { ...band, units: [...band.units, id] } : band)) };
}

/** Those who can lead a formation. @param {Army} army @param {Items} items */
export const leadersOf = ({ men }, items) => men.filter(({ id }) => items.get(id)?.stands === "leads");

/** @param {Army} army @param {string} id @param {Items} items @returns {Army} */
function withMan(army, id, items) {
  const name = NAMES.find((one) => !army.men.some((man) => man.name === one)) ?? `No. ${army.men.length + 1}`;
  const isFirst = items.get(id)?.stands === "leads" && !leadersOf(army, items).length;
  const bands = isFirst ? army.bands.map((band) => ({ ...band, leader: band.leader || name })) : army.bands;
  return { ...army, bands, men: [...army.men, { id, name }] };
}

/** @param {Army} army @param {Items} items @returns {Army} */
export function withBand(army, items) {
  const leader = leadersOf(army, items).at(-1)?.name ?? "";
  const name = BANDS.find((one) => !army.bands.some((band) => band.name === one)) ?? `Band ${army.bands.length + 1}`;
  return { ...army, bands: [...army.bands, { name, leader, units: [] }] };
}

/** Without one of the units of a formation. @param {Army} army @param {number} at @param {string} id @returns {Army} */
export function withoutUnit(army, at, id) {
  const without = (/** @type {string[]} */ units) => units.filter((_, place) => place !== units.indexOf(id));
  return { ...army, bands: army.bands.map((band, place) => (place === at ? { ...band, units: without(band.units) } : band)) };
}

/** Without one who stands alone: whom he led has nobody. @param {Army} army @param {string} name @returns {Army} */
export function withoutMan(army, name) {
  return { ...army, men: army.men.filter((man) => man.name !== name), bands: army.bands.map((band) => (band.leader === name ? { ...band, leader: "" } : band)) };
}

/** Without one of what stands in no formation. @param {Army} army @param {string} id @returns {Army} */
export function withoutExtra(army, id) {
  if (army.goods[id]) return { ...army, goods: { ...army.goods, [id]: army.goods[id] - 1 } };
  return { ...army, extras: army.extras.filter((_, at) => at !== army.extras.indexOf(id)) };
}
