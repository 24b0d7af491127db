import type { Asked, Label } from "../core/asked.ts";
import type { AnyKind } from "../core/kind.ts";
import { isRecord } from "../core/pointer.ts";

interface Questions {
  /** Undefined if the kind asks none, the step's data is invalid, or there is a mistake. */
  readonly asked?: Asked<Label>;
  /** As in 'throws: no luck'. */
  readonly mistake?: string;
}

/** Returns the questions of a step. A kind from outside may throw or return something else, which must refuse only its flows. */
export function runAsks(kind: AnyKind | undefined, data: unknown = {}): Questions {
  if (kind?.contract !== "step" || kind.asks === undefined || !isRecord(data) || !kind.schemas.data(data)) return {};
  try {
    const asked: unknown = kind.asks(data);
    if (asked === undefined) return {};
    const mistake = mistakeOfAsked(asked);
    return mistake === undefined ? { asked: asked as Asked<Label> } : { mistake: `returns ${mistake}` };
  } catch (error) {
    return { mistake: `throws: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const types: readonly unknown[] = ["string", "integer", "boolean", "array"];
/** Calls a sentence, which would otherwise fail only when an order is read. */
const isLabel = (text: unknown) => typeof (typeof text === "function" ? text("en") : text) === "string";

/** Returns the first mistake in the questions that a kind returned, such as 'no "properties"'. */
function mistakeOfAsked(asked: unknown): string | undefined {
  if (!isRecord(asked)) return "no object";
  if (!isRecord(asked.properties)) return 'no "properties"';
  if (asked.required !== undefined && !isTexts(asked.required)) return 'a "required" that is no list of names';
  for (const [name, field] of Object.entries(asked.properties)) {
    if (!isRecord(field) || !types.includes(field.type)) return `a question "${name}" of no known type`;
    if (!isLabel(field.title)) return `a question "${name}" without a title`;
    if (!hasChoices(field.type === "array" ? field.items : field)) return `a question "${name}" with malformed choices`;
  }
  return undefined;
}

const isTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === "string");

function hasChoices(choices: unknown): boolean {
  if (!isRecord(choices)) return false;
  const { enum: values, oneOf } = choices;
  const isChoice = (each: unknown) => isRecord(each) && typeof each.const === "string" && isLabel(each.title);
  return (
    (values === undefined || isTexts(values)) &&
    (oneOf === undefined || (Array.isArray(oneOf) && oneOf.every(isChoice)))
  );
}
