import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import type { Problem } from "../../engine/core/problems.ts";
import { permissions } from "../staff/permissions.ts";
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
export function checkReferences(data: unknown, schema: Schema, at: string, { catalogue, assets }: Known, paths: readonly string[]): Problem[] {
  return texts(data, "").flatMap(({ text, pointer }) => {
    const reference = schemasAt(schema, pointer).find((part) => typeof part.references === "string")?.references;
    if (reference === "step") return checkTool(text, at + pointer, paths);
    if (typeof reference === "string" && Object.hasOwn(forms, reference)) return checkForm(text, at + pointer, reference as keyof typeof forms);
    if (reference === "asset") return checkPicture(text, at + pointer, assets);
    if (reference === "permission") {
      const message = `"${text}" is no permission`;
      const problem = checkName(text, permissions, { code: "REFERENCE_UNKNOWN", pointer: at + pointer, message }, `known: ${permissions.join(", ")}`);
      return problem ? [problem] : [];
    }
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

/** Texts whose form says whether they mean anything. */
const forms = {
  day: {
    is: (text: string) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    what: "is no day of the calendar",
    fix: 'write one such as "2026-12-05"',
  },
  link: {
    is: (text: string) => /^(\/(?!\/)|https?:\/\/|mailto:|tel:|#)/.test(text),
    what: "is no address",
    fix: 'write one such as "/events" or "https://museum.example"',
  },
} as const;

function checkForm(text: string, pointer: string, form: keyof typeof forms): Problem[] {
  const { is, what, fix } = forms[form];
  return is(text) ? [] : [{ code: "SCHEMA_FORMAT", pointer, message: `"${text}" ${what}`, fix, value: text }];
}

function checkTool(path: string, pointer: string, paths: readonly string[]): Problem[] {
  const problem = checkName(
    path,
    paths,
    { code: "REFERENCE_UNKNOWN", pointer, message: `"${path}" is no step of this flow` },
    `known here: ${paths.join(", ")}`,
  );
  return problem ? [problem] : [];
}

function texts(value: unknown, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => texts(entry, childPointer(pointer, index)));
  return isRecord(value) ? Object.entries(value).flatMap(([key, entry]) => texts(entry, childPointer(pointer, key))) : [];
}
