/** The reaction to a changed file: generate code, rewrite the document, or restart the server. */
export type Effect = "generate" | "document" | "restart";

const served = /^(server|commerce|messages|schemas|engine\/(core|check)|steps|studio\/text)\//;
const sources =
  /^(schemas\/(?!generated\/).*\.(json|ts)|steps\/[^/]+\/[^/]+\.schema\.json|messages\/(?!generated\/).*\.json)$/;
const kinds = /^steps\/(?!generated(\/|$))[^/]+(\/definition\.ts)?$/;

/**
 * Decides what a change below the repository's root requires; undefined if nothing, or if Vite handles it.
 * @param path with slashes, relative to the root
 * @param event chokidar's
 */
export function effectOf(path: string, event: string): Effect | undefined {
  if (/\.test\.tsx?$|\/fixtures\.ts$|\/testing\//.test(path)) return undefined;
  if (path === "app/index.html" || path === "studio/index.html") return "document";
  // The index lists folders, so it changes only when one is added or removed.
  if (sources.test(path) || (event !== "change" && kinds.test(path))) return "generate";
  // Schemas without generated code are read at start, and checkout uses the storefront's styles.
  if (/^ui\/styles\/.*\.css$/.test(path)) return "restart";
  return served.test(path) && /\.(ts|mjs|js|json|css)$/.test(path) ? "restart" : undefined;
}
