import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, loadConfigFromFile, type Manifest, mergeConfig } from "vite";

/** The minimum weight of our libraries: react, react-dom, the router and valtio, doing almost nothing. */
const page = {
  "index.html":
    '<!doctype html><html lang="en"><head><title>Floor</title></head><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>',
  "main.tsx": `import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { proxy, useSnapshot } from "valtio";

const state = proxy({ count: 0 });

function Page() {
  const { count } = useSnapshot(state);
  return <button type="button" onClick={() => { state.count += 1; }}>{count}</button>;
}

createRoot(document.getElementById("root")!).render(
  <BrowserRouter>
    <Link to="/page">Page</Link>
    <Routes>
      <Route path="/page" element={<Page />} />
    </Routes>
  </BrowserRouter>,
);
`,
};

/**
 * Builds the floor page with the storefront's own settings.
 * @returns the folder of the build and its manifest
 */
export async function buildFloor(): Promise<{ folder: string; manifest: Manifest }> {
  // Inside the repository, so that packages resolve.
  const root = resolve("dist/floor");
  const folder = join(root, "out");
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  for (const [name, text] of Object.entries(page)) await writeFile(join(root, name), text);
  // A test runner sets "test", which would bundle React's development build.
  process.env.NODE_ENV = "production";
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, resolve("vite.config.ts"));
  if (loaded === null) throw new Error("vite.config.ts could not be read.");
  await build(
    mergeConfig(loaded.config, {
      configFile: false,
      root,
      mode: "production",
      logLevel: "warn",
      build: { outDir: folder },
    }),
  );
  return { folder, manifest: JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) };
}
