/** For the generated sentences of plugins, which import it; plugins do not. */
export { choose } from "../../messages/choose.ts";
export { formatDay, formatMonth } from "../../messages/formats/days.ts";
export { formatList } from "../../messages/formats/list.ts";
export { formatMoney } from "../../messages/formats/money.ts";
export { formatNumber } from "../../messages/formats/number.ts";
export { plural } from "../../messages/plural.ts";
export type { Money } from "../../schemas/generated/wire.ts";
