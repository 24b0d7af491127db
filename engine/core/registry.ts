import type { AnyKind } from "./kind.ts";

/** Every kind of step and tool by its component name, loaded when a flow uses it. The index is generated from the folders. */
export type KindLoaders = Readonly<Record<string, () => Promise<AnyKind>>>;

/** The kinds that a flow's steps name. In the browser each is loaded when the walk comes to it. */
export interface KindRegistry {
  /** The kind, once it is loaded. */
  get(component: string): AnyKind | undefined;
  /** @throws Error where there is no such kind, or its code cannot be loaded */
  load(component: string): Promise<AnyKind>;
}

/** The browser's own words for code that could not be loaded are for nobody. */
function offline(cause: unknown): never {
  throw new Error("You seem to be offline. Please check your connection and try again.", { cause });
}

/** A registry that loads each kind when it is first asked for. */
export function openRegistry(loaders: KindLoaders): KindRegistry {
  const loaded = new Map<string, AnyKind>();
  return {
    get: (component) => loaded.get(component),
    async load(component) {
      const loader = Object.hasOwn(loaders, component) ? loaders[component] : undefined;
      if (loader === undefined) throw new Error(`The step "${component}" does not fit this version of the page. Please load the page again.`);
      const kind = loaded.get(component) ?? (await loader().catch(offline));
      loaded.set(component, kind);
      return kind;
    },
  };
}

/** A registry of kinds that are all there. */
export function registryOf(kinds: Kinds): KindRegistry {
  return { ...openRegistry(Object.fromEntries([...kinds].map(([name, kind]) => [name, async () => kind]))), get: (component) => kinds.get(component) };
}

/** Where the walk asks for a kind that is not loaded: a load like any other, by a path that no server has. */
export const kindPath = (component: string): string => `kind:${component}`;

/** The same for the code of a kind's screen. */
export const screenPath = (component: string): string => `screen:${component}`;

/** The loaded kinds by component name. */
export type Kinds = ReadonlyMap<string, AnyKind>;

/** Loads the definitions of the named components; unknown names are left out, for `parseFlow` to report. */
export async function loadKinds(loaders: KindLoaders, components: Iterable<string>): Promise<Kinds> {
  const names = [...new Set(components)].filter((name) => Object.hasOwn(loaders, name));
  const kinds = await Promise.all(names.map((name) => (loaders[name] as () => Promise<AnyKind>)()));
  return new Map(names.map((name, index) => [name, kinds[index] as AnyKind]));
}
