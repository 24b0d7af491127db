import type { Account } from "./account.ts";
import { invalid } from "./errors.ts";

type Fields = Record<string, unknown>;

/** Copies the object with objects for the ids at each path. @throws ApiError if a path cannot be expanded */
export function expand(account: Account, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object) as Fields;
  for (const path of paths) expandPath(account, copy, path.split("."), path);
  return copy;
}

function expandPath(account: Account, object: Fields, [first = "", ...rest]: string[], path: string): void {
  const value = first === "line_items" ? lineItems(account, object) : object[first];
  const target = typeof value === "string" ? find(account, value) : value;
  if (target === null) return;
  if (typeof target !== "object") throw invalid(`This property cannot be expanded (${path}).`);
  object[first] = target;
  if (rest.length === 0) return;
  for (const inner of [target].flat()) expandPath(account, inner as Fields, rest, path);
}

function find({ sessions, payments, charges, refunds }: Account, id: string): object | undefined {
  const found = [sessions, payments, charges, refunds]
    .map((objects) => objects.get(id))
    .find((object) => object !== undefined);
  return structuredClone(found);
}

function lineItems(account: Account, { id }: Fields): object | undefined {
  const data = account.lineItems.get(String(id));
  return data && { object: "list", url: `/v1/checkout/sessions/${id}/line_items`, has_more: false, data };
}
