import { relative, sep } from "node:path";
import { watch } from "chokidar";

/** Editors save several files at once. */
const quietMs = 100;

/** Calls `act` with the effects of changed sources, one call at a time. @returns stops watching */
export async function watchSources(act: (effects: ReadonlySet<Effect>) => Promise<void>): Promise<() => Promise<void>> {
  const root = process.cwd();
  let wanted = new Set<Effect>();
  let timer: NodeJS.Timeout | undefined;
  let acting = Promise.resolve();

  const actSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      acting = acting.then(async () => {
        if (wanted.size === 0) return;
        const now = wanted;
        wanted = new Set();
        await act(now);
      });
    }, quietMs);
  };

  const watcher = watch(
    [
      "schemas",
      "engine",
      "commerce",
      "messages",
      "steps",
      "server",
      "plugins",
      "ui/styles",
      "studio",
      "app/index.html",
    ],
    {
      cwd: root,
      ignoreInitial: true,
    },
  );
  watcher.on("all", (event, path) => {
    const effect = effectOf(
      relative(root, path.startsWith(root) ? path : `${root}${sep}${path}`).replaceAll(sep, "/"),
      event,
    );
    if (effect === undefined) return;
    wanted.add(effect);
    actSoon();
  });
  await new Promise<void>((ready) => watcher.once("ready", () => ready()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await acting;
  };
}

/** The reaction to a changed file: generate code, rewrite the document, or restart the server. */
export type Effect = "generate" | "document" | "restart";

const served =
  /^(server|commerce|messages|schemas|engine\/(core|check|fragments|generated)|steps|plugins|studio\/text)\//;
const sources =
  /^(engine\/(flow|fragment)\.schema\.json|schemas\/(?!generated\/).*\.(json|ts)|steps\/[^/]+\/[^/]+\.schema\.json|messages\/(?!generated\/).*\.json|plugins\/[^/]+\/(steps|messages)\/.*\.json)$/;
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
