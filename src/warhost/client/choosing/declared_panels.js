/** The panels that a game declares in its views, by their kind. */

/**
 * All panels of a kind that a view has, in their order.
 * @template {PanelShown["kind"]} K @param {View | null | undefined} view @param {K} kind @returns {Extract<PanelShown, {kind: K}>[]}
 */
export const panelsOf = (view, kind) => /** @type {Extract<PanelShown, {kind: K}>[]} */ ((view?.panels ?? []).filter((one) => one.kind === kind));

/**
 * The first of them.
 * @template {PanelShown["kind"]} K @param {View | null | undefined} view @param {K} kind @returns {Extract<PanelShown, {kind: K}> | null}
 */
export const panelOf = (view, kind) => panelsOf(view, kind)[0] ?? null;
