import { assetPath, createEntries, createNetwork, type Environment, linkedFilesOf } from "./order-cache.ts";

const shellPath = /^\/box-office(?:\/|$)/;
const mediaPath = /^\/media\//;
/** Any tool's document opens every tool. Signed out, it contains no name. */
const shell = "/box-office/";
/** One entry: the document, and all code that the tools had loaded. */
const entry = "tools";

export interface DeskCache {
  /**
   * Caches the box office's document in a language, without credentials, and these files of the build.
   * Rejects if anything is missing; the earlier entry stays.
   */
  save(files: readonly string[], language: string): Promise<void>;
  answer(request: Request): Promise<Response> | undefined;
}

/** Lets a device at the door open and reload the box office without a network. */
export function createDeskCache({ caches, fetch, pause, build }: Environment): DeskCache {
  const entries = createEntries(caches, build, { prefix: "box-office/", maxEntries: 1 });
  const network = createNetwork(fetch, pause);
  return {
    async save(files, language) {
      // Without the cookie, a header names the device's language.
      const document = await markedAsCached(await network.load(shell, [], { "x-staff-language": language }));
      const linked = linkedFilesOf(await document.clone().text());
      const paths = new Set([...linked, ...files.filter((path) => assetPath.test(path))]);
      const loaded = await Promise.all([...paths].map(async (path) => [path, await network.load(path, [])] as const));
      await entries.add(entry, loaded, [shell, document]);
    },
    answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "GET") return undefined;
      if (shellPath.test(pathname))
        return request.mode === "navigate"
          ? entries.find(shell).then((found) => network.fetchOr(request, found))
          : undefined;
      if (assetPath.test(pathname)) return entries.find(pathname).then((found) => found ?? fetch(request));
      if (!mediaPath.test(pathname)) return undefined;
      return entries.find(pathname).then((found) => network.fetchOr(request, found));
    },
  };
}

/** The page then takes its employee from the device, and its time from the device's clock. */
async function markedAsCached(document: Response): Promise<Response> {
  const headers = new Headers(document.headers);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  // A new response also hides a redirect, which a navigation would refuse.
  return new Response((await document.text()).replace(/<html\b/, "<html data-cached"), { headers });
}
