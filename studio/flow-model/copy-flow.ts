import { isByLanguage } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { blankOf, kindOf, resolveSchema, type Schema } from "../forms/schema.ts";
import { removeComments, setValue } from "../text/edit-text.ts";
import { type KindSchemas, withEvent } from "./flow-edits.ts";
import { stepsOf } from "./flow-steps.ts";

interface FlowCopy {
  readonly title: string;
  /** The original's URL path, such as "/event/general-admission". */
  readonly address: string;
  readonly titles: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kinds: KindSchemas;
}

/** Copies a flow under another title, without descriptions, pictures, and texts or comments that name the original. */
export function copyFlow(text: string, { title, address, titles, from, to, kinds }: FlowCopy): string {
  const own = ["/handle", "/id", "/picture", "/facts"].reduce(
    (edited, pointer) => setValue(edited, pointer, undefined),
    text,
  );
  const isAbout = namesAny([address, ...titles]);
  const named = removeComments(setValue(own, "/title", title), isAbout);
  const sold = to === undefined ? named : withEvent(named, kinds, from, to);
  return stepsOf(sold).reduce(
    (edited, step, index) => withoutClaims(edited, index, kinds[step.component]?.data ?? {}, isAbout),
    sold,
  );
}

const stepTexts = ["shortDescription", "pageTitle", "continueButtonText"] as const;

function withoutClaims(text: string, index: number, schema: Schema, isAbout: (text: string) => boolean): string {
  const at = `/steps/${index}`;
  const step = stepsOf(text)[index] as unknown as Readonly<Record<string, unknown>>;
  const edits: [key: string, value: unknown][] = [["description", undefined]];
  for (const key of stepTexts) if (isAbout(wordsOf(step[key]) ?? "")) edits.push([key, undefined]);
  if (isAbout(wordsOf(step.title) ?? "")) edits.push(["title", ""]);
  if (isRecord(step.data)) edits.push(["data", clearClaims(step.data, schema, schema, isAbout)]);
  return edits
    .filter(([key]) => step[key] !== undefined)
    .reduce((edited, [key, value]) => setValue(edited, `${at}/${key}`, value), text);
}

/** Property names with claims about the product; elsewhere the schema marks prose. */
const claims =
  /(description|descriptionHtml|disclaimer|copy|caption|facts|image|picture|pictures|notes?|paragraphs|list|heading|acknowledgement)$/i;

const claimKinds: ReadonlySet<string> = new Set(["prose", "html", "picture", "alternative"]);

/** Removes claims about the original: blank if required, otherwise absent. */
function clearClaims(value: unknown, schema: Schema, root: Schema, isAbout: (text: string) => boolean): unknown {
  const { properties, required, items } = resolveSchema(root, schema);
  if (Array.isArray(value)) return value.map((each) => clearClaims(each, isRecord(items) ? items : {}, root, isAbout));
  if (!isRecord(value)) return value;
  const needed = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const declared = isRecord(properties) && isRecord(properties[key]) ? properties[key] : undefined;
      const own = declared ?? {};
      const words = resolveSchema(root, own).references === undefined ? wordsOf(each) : undefined;
      // The author chose names without a schema, such as those of questions.
      const isClaim = declared !== undefined && (claims.test(key) || claimKinds.has(kindOf(root, own)));
      if (!isClaim && !(words !== undefined && isAbout(words))) return [[key, clearClaims(each, own, root, isAbout)]];
      const isNeeded = declared === undefined || needed.includes(key);
      const blank = isNeeded ? (blankOf(root, own) ?? "") : undefined;
      return blank === undefined ? [] : [[key, blank]];
    }),
  );
}

/** A text in all its languages. */
function wordsOf(text: unknown): string | undefined {
  if (typeof text === "string") return text;
  return isByLanguage(text) ? Object.values(text).join("\n") : undefined;
}

function namesAny(names: readonly string[]): (text: string) => boolean {
  const wanted = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
  return (text) => wanted.some((name) => text.toLowerCase().includes(name));
}
