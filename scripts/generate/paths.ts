import { type ApiRoute, apiRoutes } from "../../schemas/api.ts";

/**
 * The module of the API's paths by name, made from the table of routes: the browser needs neither the table's prose nor its permissions.
 * A GET's path carries the type of its answer.
 */
export function pathsModule(): string {
  const { answers, body } = partOf(({ base }) => base === "boxOffice");
  return `${head}
import { load, searchOf, segment } from "../load.ts";
import { paths as storefront } from "./storefront-paths.ts";
import type { ${answers} } from "./wire.ts";

/** The paths of the API's calls, by their names in the table of routes. */
export const paths = {
  ...storefront,
${body}};
`;
}

/** The same without the box office's: what visitors load does not hold them. */
export function storefrontPathsModule(): string {
  const { answers, body } = partOf(({ base }) => base !== "boxOffice" && base !== "api");
  return `${head}
import { load, searchOf, segment } from "../load.ts";
import type { ${answers} } from "./wire.ts";

/** The paths of the storefront's calls, by their names in the table of routes. */
export const paths = {
${body}};
`;
}

const head = "/* Generated from the table of routes (schemas/api.ts) by `npm run generate`. Do not edit. */";

function partOf(isPart: (route: ApiRoute) => boolean): { readonly answers: string; readonly body: string } {
  const rows = Object.entries<ApiRoute>(apiRoutes).filter(([, route]) => isPart(route));
  const answers = [...new Set(rows.flatMap(([, { method, response }]) => (method === "GET" && response !== undefined ? [response] : [])))].sort();
  return { answers: answers.join(", "), body: rows.map(([name, route]) => `  /** ${route.summary} */\n  ${name}: ${pathOf(route)},\n`).join("") };
}

function pathOf({ method, base, path, query = {}, response }: ApiRoute): string {
  const parameters = [...path.matchAll(/\/:(\w+)(\??)/g)].map(([, name = "", optional]) => ({ name, optional: optional !== "" }));
  const asked = Object.keys(query);
  const fields = [...parameters.map(({ name, optional }) => (optional ? missing(name) : `${name}: string`)), ...asked.map(missing)];
  const names = [...parameters.map(({ name }) => name), ...asked].join(", ");
  const filled = path.replaceAll(/\/:(\w+)(\??)/g, (_all, name: string, optional: string) =>
    optional === "" ? `/\${segment(${name})}` : `\${${name} === undefined ? "" : \`/\${segment(${name})}\`}`,
  );
  const text = `\`${filled}${asked.length > 0 ? `\${searchOf({ ${asked.join(", ")} })}` : ""}\``;
  const taken = fields.length === 0 ? "()" : `({ ${names} }: { ${fields.join("; ")} }${fields.every((field) => field.includes("?:")) ? " = {}" : ""})`;
  return method === "GET" ? `${taken} => load<${response ?? "unknown"}, "${base}">(${text})` : `${taken} => ${text} as const`;
}

const missing = (name: string): string => `${name}?: string | undefined`;
