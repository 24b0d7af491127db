import type { Sentence } from "../../../engine/core/contract.ts";
import type { Tx } from "../../core/database/tables.ts";
import { Additions } from "../../museum/feature.ts";

/** Whole cents. */
export interface LiabilitySums {
  readonly issued: number;
  readonly redeemed: number;
  readonly refunded: number;
  readonly voided: number;
  /** Owed at the end. */
  readonly outstanding: number;
}

/** Money that the museum took and still owes, such as gift cards: no revenue until it is redeemed. */
export interface Liability {
  readonly title: Sentence;
  addUp(tx: Tx, span: { readonly begins: Date; readonly ends: Date }): Promise<LiabilitySums>;
}

/** Shown by the reports. */
export const liabilities = new Additions<Liability>();
