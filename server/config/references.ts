import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import type { Problem } from "../../engine/core/problems.ts";
import { checkName } from "./check.ts";
import { checkPicture } from "./pictures.ts";
import { type Schema, schemasAt } from "./schemas.ts";
import type { Catalogue } from "./types.ts";

/** What step data may name. */
export interface Known {
  readonly catalogue: Catalogue | undefined;
  readonly assets: ReadonlySet<string>;
}

/** Where each `references` keyword of a schema looks. */
const collections = { event: "events", bundle: "bundles", upsell: "upsells", membership: "memberships", series: "series", donation: "donations" } as const;

/** The texts of a step's data whose schema says `references`: the product, or with "asset" the picture, is there. */
export function checkReferences(data: unknown, schema: Schema, at: string, { catalogue, assets }: Known): Problem[] {
  return texts(data, "").flatMap(({ text, pointer }) => {
    const reference = schemasAt(schema, pointer).find((part) => typeof part.references === "string")?.references;
    if (reference === "asset") return checkPicture(text, at + pointer, assets);
    if (catalogue === undefined || typeof reference !== "string" || !Object.hasOwn(collections, reference)) return [];
    const collection = collections[reference as keyof typeof collections];
    const known = catalogue[collection].map(({ id }) => id);
    const problem = checkName(
      text,
      known,
      { code: "REFERENCE_UNKNOWN", pointer: at + pointer, message: `"${text}" is no ${reference} of catalogue.json` },
      `add it to ${collection} in catalogue.json`,
    );
    return problem ? [problem] : [];
  });
}

function texts(value: unknown, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => texts(entry, childPointer(pointer, index)));
  return isRecord(value) ? Object.entries(value).flatMap(([key, entry]) => texts(entry, childPointer(pointer, key))) : [];
}
