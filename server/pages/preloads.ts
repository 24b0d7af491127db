import type { Manifest } from "vite";
import { kindFolders } from "../../steps/generated/kind-folders.ts";

export interface Preloads {
  /** JavaScript files relative to the build's folder, dependencies first. */
  readonly scripts: string[];
  readonly styles: string[];
}

/**
 * Lists the files for a step's page, with all imports; skips kinds unknown to the build.
 * @param manifest Vite's, with keys relative to app/
 * @param components the kinds up to the shown step
 * @param first the shown kind; undefined for the entry alone
 */
export function stepPreloads(manifest: Manifest, components: readonly string[], first: string | undefined): Preloads {
  const screens = first === undefined ? [] : [`../${kindFolders[first]}/screen.tsx`];
  return preloadsOf(manifest, [
    "index.html",
    ...components.map((component) => `../steps/generated/${component}.ts`),
    ...screens,
  ]);
}

const parts = [
  [/^\/account\//, "account/account-pages.tsx"],
  [/^\/box-office\b/, "box-office/box-office.tsx"],
] as const;

export function otherPagePreloads(manifest: Manifest, pathname: string): Preloads {
  const own = parts.flatMap(([address, module]) => (address.test(pathname) ? [module] : []));
  return preloadsOf(manifest, ["index.html", "other-pages.tsx", ...own]);
}

function preloadsOf(manifest: Manifest, keys: readonly string[]): Preloads {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();

  function visit(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
  }

  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}
