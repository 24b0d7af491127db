import type { Manifest } from "vite";

export interface FirstLoad {
  /** JavaScript files, relative to the build's folder, each before what imports it. */
  readonly scripts: string[];
  readonly styles: string[];
}

/**
 * What the browser loads before a step can be shown: the application's entry, the definitions of the kinds that the walk comes to
 * and the screen of the step, each with all that it imports. A kind that the build does not know is left out.
 * @param manifest Vite's, whose keys are relative to app/
 * @param components the kinds of the steps up to the one shown
 * @param first the kind whose screen is shown; undefined for the entry alone
 */
export function firstLoad(manifest: Manifest, components: readonly string[], first: string | undefined): FirstLoad {
  const screens = first === undefined ? [] : [`../steps/${first}/Screen.tsx`];
  return loadOf(manifest, ["index.html", ...components.map((component) => `../steps/generated/${component}.ts`), ...screens]);
}

const parts = [
  [/^\/account\//, "account/AccountPages.tsx"],
  [/^\/box-office\b/, "box-office/BoxOffice.tsx"],
] as const;

/** What the browser loads before a page beside the flows can be shown. */
export function firstLoadOfOtherPages(manifest: Manifest, pathname: string): FirstLoad {
  const own = parts.flatMap(([address, module]) => (address.test(pathname) ? [module] : []));
  return loadOf(manifest, ["index.html", "pages/OtherPages.tsx", ...own]);
}

function loadOf(manifest: Manifest, keys: readonly string[]): FirstLoad {
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
