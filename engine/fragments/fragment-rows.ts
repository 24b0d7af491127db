import { readNext, type Way } from "../check/next.ts";
import { isRecord } from "../core/pointer.ts";

/** A step or a use of a fragment, as its file has it. */
export type Row = Readonly<Record<string, unknown>>;

export interface PlacedRow {
  readonly row: Row;
  readonly pointer: string;
}

export interface PlacedUse extends PlacedRow {
  readonly name: string;
}

/** The name of the nextStep that leads out of a fragment. */
export const returns = "return";

/** Lists the steps of a flow or fragment; empty for a malformed file. */
export function rowsOf(file: unknown): PlacedRow[] {
  const steps = isRecord(file) && Array.isArray(file.steps) ? file.steps : [];
  return steps.flatMap((row: unknown, index) => (isRecord(row) ? [{ row, pointer: `/steps/${index}` }] : []));
}

/** Lists the uses of fragments, malformed ones included. */
export function usesOf(file: unknown): PlacedUse[] {
  return rowsOf(file).flatMap(({ row, pointer }) =>
    "use" in row ? [{ row, pointer, name: typeof row.use === "string" ? row.use : "" }] : [],
  );
}

/** Returns the row that a fragment begins with: the one marked as first, or else the first in the file. */
export function firstRowOf(fragment: unknown): Row | undefined {
  const rows = rowsOf(fragment);
  return (rows.find(({ row }) => row.isFirstStep === true) ?? rows[0])?.row;
}

export function pathOf({ path }: Row): string {
  return typeof path === "string" ? path : "";
}

export function waysOf({ row, pointer }: PlacedRow): readonly Way[] {
  return readNext(row.nextStep, `${pointer}/nextStep`).ways;
}
