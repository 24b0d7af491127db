import type { AnyStep } from "./contract.ts";

/** Every step kind by its component name, loaded when a flow uses it. The index is generated from the folders. */
export type KindLoaders = Readonly<Record<string, () => Promise<AnyStep>>>;

/** The loaded kinds by component name. */
export type Kinds = ReadonlyMap<string, AnyStep>;

/** Loads the definitions of the named components; unknown names are left out, for `parseFlow` to report. */
export async function loadKinds(loaders: KindLoaders, components: Iterable<string>): Promise<Kinds> {
  const names = [...new Set(components)].filter((name) => Object.hasOwn(loaders, name));
  const kinds = await Promise.all(names.map((name) => (loaders[name] as () => Promise<AnyStep>)()));
  return new Map(names.map((name, index) => [name, kinds[index] as AnyStep]));
}
