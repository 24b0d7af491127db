import * as say from "../../messages/generated/studio/pages.ts";
import type { Option } from "../forms/form-context.ts";
import { type FlowContext, subjectsFor } from "./condition-subjects.ts";
import { stepsUpTo } from "./flow-steps.ts";

/**
 * Lists the numbers that a step can be repeated by, in the answers of the steps before it. A kind is named by its
 * step's path where the flow has several steps of it.
 */
export function numbersFor(index: number, context: FlowContext): Option[] {
  const { expanded: steps = context.steps, locale } = context;
  const own = context.steps[index];
  if (own === undefined) return [];
  // Its own answer and those of other repeated steps are no single numbers.
  const isSource = (step: (typeof steps)[number]) => step.path !== own.path && step.repeat === undefined;
  const others = steps.map((step) => (isSource(step) ? step : { ...step, component: "" }));
  const place = steps.findIndex(({ path }) => path === own.path);
  return subjectsFor(index, { ...context, expanded: others }).flatMap(({ path, kind, label, step }) => {
    const [name = "", property, ...deeper] = path;
    if (kind !== "number" || property === undefined || deeper.length > 0 || property.includes(".")) return [];
    const alike = steps.filter(({ component }) => component === name);
    const giver = stepsUpTo(others, place).findLast(({ component }) => component === name);
    const source = alike.length > 1 && giver !== undefined ? giver.path : name;
    return [{ value: `${source}.${property}`, label: say.numberIn(locale, { number: label, step }) }];
  });
}
