import Fastify from "fastify";
import type { PluginFeature } from "../../plugins/museum-storefront/server.ts";
import { permissions } from "../../schemas/permissions.ts";
import { callSchema } from "../../server/plugins/call-schema.ts";

export type Role = "step" | "tool" | "screen" | "feature";

type PluginCall = PluginFeature["calls"][number];
type Exported = Readonly<Record<string, unknown>>;

/** Functions that a step may have. */
const optional = "migrate load loadView refineData skip autoAnswer contribute asks derive".split(" ");

/** Checks a module's default export. @returns its first mistake, such as 'it has no function "complete"' */
export async function checkModule(role: Role, file: string, exported: unknown): Promise<string | undefined> {
  if (role === "screen") return checkScreen(exported);
  if (role === "feature") return checkFeature(file.split("/").at(-2) ?? "", exported);
  if (!isRecord(exported)) return "its default export is no kind";
  return role === "tool" ? undefined : checkStep(exported);
}

function checkScreen(exported: unknown): string | undefined {
  const isComponent = typeof exported === "function" || (isRecord(exported) && "$$typeof" in exported);
  return isComponent ? undefined : "its default export is no component";
}

function checkStep(step: Exported): string | undefined {
  if (!Number.isInteger(step.version)) return '"version" is no whole number';
  if (typeof step.complete !== "function") return 'it has no function "complete"';
  const wrong = optional.find((name) => step[name] !== undefined && typeof step[name] !== "function");
  return wrong === undefined ? undefined : `"${wrong}" is no function`;
}

async function checkFeature(folder: string, feature: unknown): Promise<string | undefined> {
  if (!isRecord(feature) || !Array.isArray(feature.calls))
    return "its default export is no feature with a name and calls";
  const { name, calls } = feature;
  if (name !== folder) return `its name is ${JSON.stringify(name)}, and its folder's is "${folder}"`;
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
  if (permission !== undefined && !permissions.some((each) => each === permission))
    return `"permission" is ${JSON.stringify(permission)}, which is none of ${permissions.join(", ")}`;
  return undefined;
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
    } catch (error) {
      return `${callName(call, index)}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Exported {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
