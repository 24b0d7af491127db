import Fastify from "fastify";
import { shown } from "../../commerce/shown-value.ts";
import type { Layout, Read } from "../../engine/core/contract.ts";
import type { PluginFeature } from "../../plugins/museum-storefront/server.ts";
import { permissions } from "../../schemas/permissions.ts";
import { answerReader, callSchema } from "../../server/plugins/call-schema.ts";

export type Role = "step" | "tool" | "screen" | "feature";

type PluginCall = PluginFeature["calls"][number];
type Exported = Readonly<Record<string, unknown>>;

/** Functions that a step may have. */
const optional = "migrate load loadView refineData skip autoAnswer contribute asks derive".split(" ");
const stepParts = ["version", "complete", ...optional, "reads", "submit", "layout"];

const reads: readonly unknown[] = ["required", "optional", "anywhere", "list"] satisfies Read[];

/** Values that an option of a step may have, if it is there. */
const options: Readonly<Record<"submit" | "layout", Readonly<Record<string, readonly unknown[]>>>> = {
  submit: { on: ["continue", "change"], form: [true], label: [] },
  layout: {
    placeholder: ["rows", "cards", "calendar", "slots"],
    summary: ["beside", "content"],
    foldable: [true, false],
    explainsFailure: [true, false],
    severalPresses: [true, false],
  } satisfies Readonly<Record<keyof Layout, readonly unknown[]>>,
};

/** Checks a module's default export. @returns its first mistake, such as 'it has no function "complete"' */
export async function checkModule(role: Role, file: string, exported: unknown): Promise<string | undefined> {
  if (role === "screen") return checkScreen(exported);
  if (role === "feature") return checkFeature(file.split("/").at(-2) ?? "", exported);
  if (!isRecord(exported)) return "its default export is no kind";
  return role === "tool" ? checkTool(exported) : checkStep(file.split("/").at(-2) ?? "", exported);
}

function checkScreen(exported: unknown): string | undefined {
  const isComponent = typeof exported === "function" || (isRecord(exported) && "$$typeof" in exported);
  return isComponent ? undefined : "its default export is no component";
}

function checkTool(tool: Exported): string | undefined {
  return unknownPart(tool, "a tool", ["permission"]) ?? permissionMistake(tool.permission);
}

function checkStep(folder: string, step: Exported): string | undefined {
  if (!Number.isInteger(step.version) || Number(step.version) < 1)
    return `"version" is ${shown(step.version)}, which is no whole number from 1`;
  if (typeof step.complete !== "function") return 'it has no function "complete"';
  const wrong = optional.find((name) => step[name] !== undefined && typeof step[name] !== "function");
  if (wrong !== undefined) return `"${wrong}" is no function`;
  return (
    unknownPart(step, "a step", stepParts) ??
    checkReads(folder, step.reads) ??
    checkOptions("submit", step.submit) ??
    checkOptions("layout", step.layout)
  );
}

/** A part that no step has is a misspelling, and the engine would never call it. */
function unknownPart(kind: Exported, what: string, known: readonly string[]): string | undefined {
  const unknown = Object.keys(kind).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `"${unknown}" is no part of ${what}, which has ${known.join(", ")}`;
}

function checkReads(folder: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value))
    return `"reads" is ${shown(value)}, which is no object of kinds, such as { "date": "required" }`;
  if (Object.hasOwn(value, folder)) return `"reads" names "${folder}", its own kind`;
  const wrong = Object.entries(value).find(([, read]) => !reads.includes(read));
  if (wrong === undefined) return undefined;
  return `"reads" has ${shown(wrong[1])} for "${wrong[0]}", which is none of ${reads.join(", ")}`;
}

function checkOptions(name: keyof typeof options, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return `"${name}" is ${shown(value)}, which is no object`;
  const known = options[name];
  for (const [key, given] of Object.entries(value)) {
    if (!Object.hasOwn(known, key)) return `"${name}" has "${key}", which is none of ${Object.keys(known).join(", ")}`;
    if (given === undefined) continue;
    if (key === "label" && typeof given !== "function") return `"label" of "${name}" is no function`;
    if (key !== "label" && !known[key]?.includes(given))
      return `"${key}" of "${name}" is ${shown(given)}, which is none of ${known[key]?.join(", ")}`;
  }
  return undefined;
}

function permissionMistake(permission: unknown): string | undefined {
  if (permission === undefined || permissions.some((each) => each === permission)) return undefined;
  return `"permission" is ${shown(permission)}, which is none of ${permissions.join(", ")}`;
}

async function checkFeature(folder: string, feature: unknown): Promise<string | undefined> {
  if (!isRecord(feature) || !Array.isArray(feature.calls))
    return "its default export is no feature with a name and calls";
  const { name, calls } = feature;
  if (name !== folder) return `its name is ${shown(name)}, and its folder's is "${folder}"`;
  if (!/^[a-z][a-z0-9-]*$/.test(folder)) return `its name "${folder}" is not lower-case words with hyphens`;
  for (const [index, call] of calls.entries()) {
    const mistake = checkCall(call);
    if (mistake !== undefined) return `${callName(call, index)}: ${mistake}`;
  }
  return checkRoutes(calls);
}

const callName = (call: unknown, index: number) =>
  isRecord(call) && typeof call.path === "string" ? `the call ${call.path}` : `call ${index + 1}`;

function checkCall(call: unknown): string | undefined {
  if (!isRecord(call)) return "it is no object";
  const { base, path, answer, query = {}, handle, permission } = call;
  if (base !== "storefront" && base !== "boxOffice") return '"base" is neither "storefront" nor "boxOffice"';
  if (typeof path !== "string" || !path.startsWith("/")) return '"path" does not begin with "/"';
  if (typeof handle !== "function") return 'it has no function "handle"';
  if (!isRecord(answer)) return '"answer" is no JSON Schema';
  if (!isRecord(query)) return '"query" is no object of names with their meaning';
  return permissionMistake(permission);
}

/** Opens the calls as the server does: two of one path, or a schema that does not compile, would stop its start. */
async function checkRoutes(calls: readonly PluginCall[]): Promise<string | undefined> {
  const all = Fastify();
  for (const [index, call] of calls.entries()) {
    const [url, one] = [`/${call.base}${call.path}`, Fastify()];
    try {
      all.get(url, () => ({}));
      one.get(url, { schema: callSchema(call) }, () => ({}));
      await one.ready();
      answerReader(call);
    } catch (error) {
      return `${callName(call, index)}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Exported {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
