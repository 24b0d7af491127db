import type { ScreenProps, StepDefinition, ToolDefinition, ToolProps, Validate } from "./contract.ts";

type LoadScreen<Props> = () => Promise<{ readonly default: (props: Props) => unknown }>;

interface StepParts<Data, Answer, Loaded, Answers, Viewed> {
  readonly schemas: { readonly data: Validate; readonly answer: Validate };
  // biome-ignore lint/suspicious/noExplicitAny: what services a host offers to its screens is between the two
  readonly screen: LoadScreen<ScreenProps<Data, Answer, Loaded, Answers, any, Viewed>>;
}

interface ToolParts<Data> {
  readonly schemas: { readonly data: Validate };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly screen: LoadScreen<ToolProps<Data, any, any>>;
}

export interface StepKind<
  Data = object,
  Answer = unknown,
  Loaded = object,
  Answers = object,
  Contribution = unknown,
  Viewed = unknown,
> extends StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
    StepParts<Data, Answer, Loaded, Answers, Viewed> {
  readonly contract: "step";
  /** The name in flow JSON, equal to the kind's folder. */
  readonly component: string;
}

export interface ToolKind<Data = object> extends ToolDefinition, ToolParts<Data> {
  readonly contract: "tool";
  readonly component: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of every type; each is checked where it is defined
export type AnyStep = StepKind<any, any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyKind = AnyStep | ToolKind<any>;

/** Combines a definition with its parts; the generated index does so for folders with an answer schema. */
export function stepKind<Data, Answer, Loaded, Answers, Contribution, Viewed>(
  component: string,
  definition: StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
  parts: StepParts<Data, Answer, Loaded, Answers, Viewed>,
): StepKind<Data, Answer, Loaded, Answers, Contribution, Viewed> {
  return { ...definition, ...parts, contract: "step", component };
}

/** Combines a tool with its parts; the generated index does so for folders without an answer schema. */
export function toolKind<Data>(component: string, definition: ToolDefinition, parts: ToolParts<Data>): ToolKind<Data> {
  return { ...definition, ...parts, contract: "tool", component };
}

/** Loads kinds by component on first use. The index is generated from the folders. */
export type KindLoaders = Readonly<Record<string, () => Promise<AnyKind>>>;

/** The kinds that a flow uses. The browser loads each when the walk reaches it. */
export interface KindRegistry {
  get(component: string): AnyKind | undefined;
  /** @throws Error if the kind does not exist or its code fails to load */
  load(component: string): Promise<AnyKind>;
}

/** Browsers' messages for failed imports mean nothing to visitors. */
function offline(cause: unknown): never {
  throw new Error("You seem to be offline. Please check your connection and try again.", { cause });
}

/** Creates a registry that loads each kind on first use. */
export function openRegistry(loaders: KindLoaders): KindRegistry {
  const loaded = new Map<string, AnyKind>();
  return {
    get: (component) => loaded.get(component),
    async load(component) {
      const loader = Object.hasOwn(loaders, component) ? loaders[component] : undefined;
      if (loader === undefined)
        throw new Error(`The step "${component}" does not fit this version of the page. Please load the page again.`);
      const kind = loaded.get(component) ?? (await loader().catch(offline));
      loaded.set(component, kind);
      return kind;
    },
  };
}

/** Creates a registry of kinds already loaded. */
export function registryOf(kinds: Kinds): KindRegistry {
  return {
    ...openRegistry(Object.fromEntries([...kinds].map(([name, kind]) => [name, async () => kind]))),
    get: (component) => kinds.get(component),
  };
}

/** Returns the path by which the walk requests a missing kind; no server has such a path. */
export const kindPath = (component: string): string => `kind:${component}`;

/** Returns the same for a screen's code. */
export const screenPath = (component: string): string => `screen:${component}`;

export type Kinds = ReadonlyMap<string, AnyKind>;

/** Loads the definitions of the named components. Omits unknown names, which `parseFlow` reports. */
export async function loadKinds(loaders: KindLoaders, components: Iterable<string>): Promise<Kinds> {
  const names = [...new Set(components)].filter((name) => Object.hasOwn(loaders, name));
  const kinds = await Promise.all(names.map((name) => (loaders[name] as () => Promise<AnyKind>)()));
  return new Map(names.map((name, index) => [name, kinds[index] as AnyKind]));
}
