import { Ajv } from "ajv";
import { type AnyStep, defineStep, type Read, type Validate } from "./contract.ts";
import type { Kinds } from "./registry.ts";

const compiler = { allErrors: true, messages: false, strictTypes: false };

/** A validator as the build makes them, of a schema at hand. */
export function compile(schema: object): Validate {
  return new Ajv(compiler).compile(schema);
}

/** A step kind for tests of the engine. */
export function kind(component: string, data: object = {}, reads: readonly Read[] = []): AnyStep {
  return defineStep({
    component,
    version: 1,
    schemas: { data: compile(data), answer: async () => compile({}) },
    reads,
    complete: () => true,
    screen: async () => ({ default: () => undefined }),
  });
}

export const ticketsData = {
  type: "object",
  required: ["eventId"],
  additionalProperties: false,
  properties: {
    eventId: { type: "string" },
    maxPartySize: { type: "integer", minimum: 1 },
    notes: { type: "array", items: { type: "object", required: ["text"], properties: { text: { type: "string" } } } },
  },
};

/** date and bundles stand alone; tickets reads date if it is there; time needs both date and tickets. */
export const kinds: Kinds = new Map(
  [
    kind("date"),
    kind("bundles"),
    kind("tickets", ticketsData, [{ component: "date", required: false }]),
    kind("time", {}, [
      { component: "date", required: true },
      { component: "tickets", required: true },
    ]),
    kind("review"),
  ].map((one) => [one.component, one]),
);

/** For `Hints`: the validators of these kinds say what is wrong, as those of the build do not. */
export function errors(component: string, data: unknown) {
  const validate = kinds.get(component)?.schemas.data;
  return validate?.(data) ? [] : (validate?.errors ?? []);
}

export interface StepRow {
  path?: string;
  component?: string;
  nextStep?: unknown;
  isFirstStep?: boolean;
  title?: string;
  data?: unknown;
}

/** A step of a flow file; path and component are the name's unless told otherwise. */
export function row(name: string, nextStep: unknown, more: StepRow = {}): StepRow {
  return { path: `/${name}`, component: name, title: name, nextStep, ...(name === "tickets" && { data: { eventId: "e" } }), ...more };
}
