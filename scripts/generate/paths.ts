import type { ApiRoute } from "../../schemas/api/route.ts";
import { apiRoutes } from "../../schemas/api.ts";

const isVisitors = ({ base }: ApiRoute) => base === "storefront" || base === "admin";
/** Calls about a visitor's order or account, except those that steps need. */
const isOwn = (route: ApiRoute) =>
  isVisitors(route) && /^\/(order|tickets|customer\/(?!:id|register|update)|member\/(?!log))/.test(route.path);

/** Split by page: a page that sells loads only the first, and visitors never load the last two. */
const modules: readonly { file: string; name: string; of: string; has(route: ApiRoute): boolean }[] = [
  {
    file: "paths",
    name: "paths",
    of: "visitors' calls but those about what they have",
    has: (route) => isVisitors(route) && !isOwn(route),
  },
  { file: "own-paths", name: "ownPaths", of: "visitors' calls about what they have", has: isOwn },
  { file: "staff-paths", name: "staffPaths", of: "the box office's calls", has: ({ base }) => base === "boxOffice" },
  { file: "studio-paths", name: "studioPaths", of: "the studio's calls", has: ({ base }) => base === "studio" },
];

/**
 * Generates API paths, because the browser needs neither the table's prose nor its permissions. @returns texts by file
 */
export function pathsModules(): Map<string, string> {
  return new Map(modules.map((each) => [`schemas/generated/${each.file}.ts`, moduleOf(each)]));
}

function moduleOf({ name, of, has }: (typeof modules)[number]): string {
  const rows = Object.entries<ApiRoute>(apiRoutes).filter(([, route]) => has(route));
  const answers = [
    ...new Set(
      rows.flatMap(([, { method, response }]) => (method === "GET" && response !== undefined ? [response] : [])),
    ),
  ].sort();
  const paths = rows.map(([key, route]) => `  /** ${route.summary} */\n  ${key}: ${pathOf(route)},\n`).join("");
  const helpers = ["load", "searchOf", "segment"].filter(
    (helper) => paths.includes(`${helper}(`) || paths.includes(`${helper}<`),
  );
  return `/* Generated from the table of routes (schemas/api.ts) by \`npm run generate\`. Do not edit. */
import { ${helpers.join(", ")} } from "../../engine/core/load.ts";
import type { ${answers.join(", ")} } from "./wire.ts";

/** The paths of ${of}, by their names in the table of routes. */
export const ${name} = {
${paths}};
`;
}

function pathOf({ method, base, path, query = {}, response }: ApiRoute): string {
  const parameters = [...path.matchAll(/\/:(\w+)(\??)/g)].map(([, name = "", optional]) => ({
    name,
    optional: optional !== "",
  }));
  const asked = Object.keys(query);
  const fields = [
    ...parameters.map(({ name, optional }) => (optional ? missing(name) : `${name}: string`)),
    ...asked.map(missing),
  ];
  const names = [...parameters.map(({ name }) => name), ...asked].join(", ");
  const filled = path.replaceAll(/\/:(\w+)(\??)/g, (_all, name: string, optional: string) =>
    optional === "" ? `/\${segment(${name})}` : `\${${name} === undefined ? "" : \`/\${segment(${name})}\`}`,
  );
  const text = `\`${filled}${asked.length > 0 ? `\${searchOf({ ${asked.join(", ")} })}` : ""}\``;
  const taken =
    fields.length === 0
      ? "()"
      : `({ ${names} }: { ${fields.join("; ")} }${fields.every((field) => field.includes("?:")) ? " = {}" : ""})`;
  return method === "GET"
    ? `${taken} => load<${response ?? "unknown"}, "${base}">(${text})`
    : `${taken} => ${text} as const`;
}

const missing = (name: string): string => `${name}?: string | undefined`;
