import type { ScreenProps, StepContext, StepDefinition, ToolDefinition, ToolProps, Validate } from "./contract.ts";
import { isRecord } from "./pointer.ts";

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

/** For visitors: the host writes them, in their language. */
export interface LoadSentences {
  readonly offline: string;
  /** The page's code is older than the flow. */
  readonly outdated: string;
  /** Tells repetitions apart if their title has no {n}; by default "Guest 2". @param count unknown outside a walk */
  numbered?(title: string, n: number, count: number | undefined): string;
}

/** The kinds that a flow uses. The browser loads each when the walk reaches it. */
export interface KindRegistry {
  readonly sentences: LoadSentences;
  get(component: string): AnyKind | undefined;
  /** @throws Error with one of the sentences if the kind does not exist or its code fails to load */
  load(component: string): Promise<AnyKind>;
}

/** Creates a registry that loads each kind on first use. */
export function openRegistry(loaders: KindLoaders, sentences: LoadSentences): KindRegistry {
  const loaded = new Map<string, AnyKind>();
  return {
    sentences,
    get: (component) => loaded.get(component),
    async load(component) {
      const loader = Object.hasOwn(loaders, component) ? loaders[component] : undefined;
      if (loader === undefined) throw new Error(sentences.outdated, { cause: `There is no step kind "${component}".` });
      const load = () =>
        loader().catch((cause: unknown) => {
          throw new Error(sentences.offline, { cause });
        });
      const kind = loaded.get(component) ?? (await load());
      loaded.set(component, kind);
      return kind;
    },
  };
}

/** Creates a registry of kinds already loaded, for code without visitors. */
export function registryOf(kinds: Kinds): KindRegistry {
  const sentences = { offline: "The step kind did not load.", outdated: "There is no such step kind." };
  return {
    ...openRegistry(Object.fromEntries([...kinds].map(([name, kind]) => [name, async () => kind])), sentences),
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

/** Returns an answer with the properties that its kind derives, as conditions and counts read it. */
export function derivedAnswer(kind: AnyKind | undefined, answer: unknown, context: unknown): unknown {
  return kind?.contract === "step" && kind.derive && isRecord(answer)
    ? { ...answer, ...kind.derive(answer, context as StepContext<unknown>) }
    : answer;
}
