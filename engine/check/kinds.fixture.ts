import { Ajv } from "ajv";
import type { Reads, Validate } from "../core/contract.ts";
import type { Kinds } from "../core/kind.ts";
import { type AnyStep, stepKind } from "../core/kind.ts";

const compiler = { allErrors: true, messages: false, strictTypes: false };

/** Compiles a schema with the build's options. */
export function compile(schema: object): Validate {
  return new Ajv(compiler).compile(schema);
}

/** Creates a step kind for tests. */
export function kind(component: string, data: object = {}, reads: Reads = {}): AnyStep {
  const definition = { version: 1, reads, complete: () => true as const };
  return stepKind(component, definition, {
    schemas: { data: compile(data), answer: compile({}) },
    screen: async () => ({ default: () => undefined }),
  });
}

export const coursesData = {
  type: "object",
  required: ["schoolId"],
  additionalProperties: false,
  properties: {
    schoolId: { type: "string" },
    maxCourses: { type: "integer", minimum: 1 },
    notes: { type: "array", items: { type: "object", required: ["text"], properties: { text: { type: "string" } } } },
  },
};

/** date and plan read nothing, courses reads date if present, time requires both date and courses. */
export const kinds: Kinds = new Map(
  [
    kind("date"),
    kind("plan"),
    kind("courses", coursesData, { date: "optional" }),
    kind("time", {}, { date: "required", courses: "required" }),
    kind("review"),
  ].map((one) => [one.component, one]),
);

export interface StepRow {
  path?: string;
  component?: string;
  nextStep?: unknown;
  isFirstStep?: boolean;
  title?: string;
  page?: string;
  data?: unknown;
  reads?: unknown;
}

/** Creates a step of a flow file; the name serves as path and component by default. */
export function row(name: string, nextStep: unknown, more: StepRow = {}): StepRow {
  return {
    path: `/${name}`,
    component: name,
    title: name,
    nextStep,
    ...(name === "courses" && { data: { schoolId: "e" } }),
    ...more,
  };
}
