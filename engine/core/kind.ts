import type { ScreenProps, StepDefinition, Validate } from "./contract.ts";
import type { ToolDefinition, ToolProps } from "./tool.ts";

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
