import { nearest } from "../../../engine/check/suggest.ts";
import { countSource } from "../../../engine/core/repeat.ts";
import type { Problem } from "../model/problems.ts";
import { type Schema, type StepPlace, schemasAt } from "./kinds.ts";

/** Checks that a repeated step's count is a number of the answer that it names; the graph does not know the schemas. */
export function checkRepeatCount({ step, pointer }: StepPlace, answers: ReadonlyMap<string, Schema>): Problem[] {
  const count = (step.repeat as { count?: unknown } | undefined)?.count;
  if (typeof count !== "string") return [];
  const { name, property } = countSource(count);
  const answer = answers.get(name);
  if (answer === undefined || schemasAt(answer, "").some(({ type }) => type === "array")) return [];
  const properties = schemasAt(answer, "").flatMap((part) => Object.entries((part.properties as Schema) ?? {}));
  const isNumber = (value: unknown) => ["integer", "number"].includes(String((value as Schema).type));
  if (properties.some(([key, value]) => key === property && isNumber(value))) return [];
  const numbers = [...new Set(properties.filter(([, value]) => isNumber(value)).map(([key]) => key))];
  const meant = nearest(property, numbers);
  const message = properties.some(([key]) => key === property)
    ? `"${property}" of "${name}" is no number`
    : `an answer of "${name}" has no "${property}"`;
  const listed = numbers.map((each) => `"${name}.${each}"`).join(" or ");
  const fix =
    meant !== undefined
      ? `did you mean "${name}.${meant}"?`
      : numbers.length > 0
        ? `take ${listed}`
        : "take a number of another step";
  return [{ code: "FLOW_REPEAT_COUNT", pointer: `${pointer}/repeat/count`, message, fix, value: count }];
}
