import type { Catalogue } from "../model/config.ts";
import { lists as listNames } from "../products/registry.ts";
import { type Good, type Loaded, nothing } from "./loaded.ts";

/** The difference between two configuration states, as plain data for other threads. Absent parts are unchanged. */
export interface Changes {
  readonly tenant?: Good["tenant"];
  readonly catalogue?: CatalogueChanges;
  readonly redirects?: Good["redirects"];
  readonly assets?: Good["assets"];
  readonly flows: MapChanges<Good["flows"]>;
  readonly templates: MapChanges<Good["templates"]>;
  readonly problems?: Loaded["problems"];
  readonly heldBackFiles: Loaded["heldBackFiles"];
  readonly files: number;
}

/** Each entry is a product or code, or its index in the previous list: most of a large catalogue stays the same. */
type CatalogueChanges = { readonly [Name in keyof Catalogue]: readonly (Catalogue[Name][number] | number)[] };

interface MapChanges<M extends ReadonlyMap<string, unknown>> {
  readonly set: M;
  readonly removed: readonly string[];
}

export const nothingLoaded: Loaded = { good: nothing, problems: [], files: 0, heldBackFiles: new Map() };

/** Compares two states by content: changed spaces or comments do not count. */
export function changesBetween(before: Loaded, after: Loaded): Changes {
  const part = <K extends "tenant" | "redirects">(name: K) =>
    !isEqual(before.good[name], after.good[name]) && { [name]: after.good[name] };
  const catalogue =
    before.good.catalogue === after.good.catalogue
      ? undefined
      : catalogueChanges(before.good.catalogue, after.good.catalogue);
  return {
    ...part("tenant"),
    ...(catalogue && { catalogue }),
    ...part("redirects"),
    ...(!isEqual([...before.good.assets], [...after.good.assets]) && { assets: after.good.assets }),
    flows: mapChanges(before.good.flows, after.good.flows),
    templates: mapChanges(before.good.templates, after.good.templates),
    ...(!isEqual(before.problems, after.problems) && { problems: after.problems }),
    heldBackFiles: after.heldBackFiles,
    files: after.files,
  };
}

/** Applies changes; unchanged parts remain the same objects, so that caches keyed by them stay valid. */
export function applyChanges({ good, problems }: Loaded, changes: Changes): Loaded {
  const { tenant = good.tenant, redirects = good.redirects, assets = good.assets } = changes;
  const catalogue =
    changes.catalogue === undefined ? good.catalogue : applyCatalogue(good.catalogue, changes.catalogue);
  const flows = applyMap(good.flows, changes.flows);
  const templates = applyMap(good.templates, changes.templates);
  return {
    good: { ...(tenant && { tenant }), ...(catalogue && { catalogue }), redirects, assets, flows, templates },
    problems: changes.problems ?? problems,
    heldBackFiles: changes.heldBackFiles,
    files: changes.files,
  };
}

/** Names the changed files for the log: "catalogue.json", "event/spring.json", "event/old.json removed". */
export function namesOfChanged({ good: before }: Loaded, { good: after }: Loaded): string[] {
  const single = (["tenant", "catalogue", "redirects"] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}.json`);
  const within = (
    one: ReadonlyMap<string, unknown>,
    other: ReadonlyMap<string, unknown>,
    fileOf = (name: string) => name,
  ) => [
    ...[...other].filter(([name, value]) => one.get(name) !== value).map(([name]) => fileOf(name)),
    ...[...one.keys()].filter((name) => !other.has(name)).map((name) => `${fileOf(name)} removed`),
  ];
  return [
    ...single,
    ...within(before.flows, after.flows),
    ...within(before.templates, after.templates, (base) => `direct/${base}.json`),
    ...(before.assets === after.assets ? [] : ["assets/"]),
  ];
}

function catalogueChanges(before: Catalogue | undefined, after: Catalogue | undefined): CatalogueChanges | undefined {
  if (after === undefined) return undefined;
  const lists = listNames.map((name) => {
    const places = new Map((before?.[name] ?? []).map((product, place) => [JSON.stringify(product), place]));
    return [name, after[name].map((product) => places.get(JSON.stringify(product)) ?? product)] as const;
  });
  const isSame = lists.every(
    ([name, list]) => list.length === before?.[name].length && list.every((product, place) => product === place),
  );
  return isSame ? undefined : (Object.fromEntries(lists) as unknown as CatalogueChanges);
}

function applyCatalogue(before: Catalogue | undefined, changes: CatalogueChanges): Catalogue {
  const lists = listNames.map((name) => [
    name,
    changes[name].map((product) => (typeof product === "number" ? before?.[name][product] : product)),
  ]);
  return Object.fromEntries(lists);
}

function mapChanges<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): MapChanges<ReadonlyMap<string, T>> {
  return {
    set: new Map([...after].filter(([name, value]) => !isEqual(before.get(name), value))),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}

function applyMap<T>(
  before: ReadonlyMap<string, T>,
  { set, removed }: MapChanges<ReadonlyMap<string, T>>,
): ReadonlyMap<string, T> {
  if (set.size === 0 && removed.length === 0) return before;
  const after = new Map([...before, ...set]);
  for (const name of removed) after.delete(name);
  return after;
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
