/** What a changed file asks for: code and types to be generated, the document to be made again, the server to be started again. */
export type Effect = "generate" | "document" | "restart";

/** The rooms whose code the server runs. */
const served = /^(server|commerce|messages|schemas|engine\/core|steps|studio\/text)\//;
const sources = /^(schemas\/(?!generated\/).*\.(json|ts)|steps\/[^/]+\/[^/]+\.schema\.json|messages\/(?!generated\/).*\.json)$/;
const kinds = /^steps\/(?!generated(\/|$))[^/]+(\/definition\.ts)?$/;

/**
 * What has to be done when a file below the repository's root was changed, added or removed; nothing where Vite alone or nobody is concerned.
 * @param path with slashes, relative to the root
 * @param event chokidar's
 */
export function effectOf(path: string, event: string): Effect | undefined {
  if (/\.test\.tsx?$|\/fixtures\.ts$|\/testing\//.test(path)) return undefined;
  if (path === "app/index.html" || path === "studio/index.html") return "document";
  // The index lists folders: it is made again where one comes or goes, not at each change of a definition.
  if (sources.test(path) || (event !== "change" && kinds.test(path))) return "generate";
  // Where no code is generated for it a schema is read as it is, and checkout takes over the storefront's styles.
  if (/^ui\/styles\/.*\.css$/.test(path)) return "restart";
  return served.test(path) && /\.(ts|mjs|js|json|css)$/.test(path) ? "restart" : undefined;
}
