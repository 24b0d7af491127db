import { isRecord } from "../../engine/core/pointer.ts";
import { blankOf, type Schema } from "../forms/schema.ts";
import type { WrittenStep } from "./flow-edits.ts";
import { eventOf, type KindSchemas, referenceOf } from "./flow-event.ts";

/** Starts a new step with blank content and the other steps' references, such as their event. */
export function dataForNewStep(
  component: string,
  steps: readonly WrittenStep[],
  kinds: KindSchemas,
): Record<string, unknown> {
  const schema = kinds[component]?.data ?? {};
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(
    required.flatMap((key) => {
      const property = properties[key];
      if (!isRecord(property)) return [];
      const reference = referenceOf(schema, key);
      const value = (reference && referredTo(key, reference, steps, kinds)) ?? blankOf(schema, property);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Copies another step's reference of the same name. Other data is the step's own. */
function referredTo(key: string, reference: string, steps: readonly WrittenStep[], kinds: KindSchemas): unknown {
  if (reference === "event") return eventOf(steps, kinds);
  const isAlike = ({ component, data }: WrittenStep) =>
    data?.[key] !== undefined && referenceOf(kinds[component]?.data ?? ({} as Schema), key) === reference;
  return steps.find(isAlike)?.data?.[key];
}
