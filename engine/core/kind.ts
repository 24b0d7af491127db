import type { ScreenProps, StepDefinition, Validate } from "./contract.ts";
import type { ToolDefinition, ToolProps } from "./tool.ts";

/** A kind's screen, loaded when it is shown. */
type LoadScreen<Props> = () => Promise<{ readonly default: (props: Props) => unknown }>;

/** What a step's folder holds beside its definition. */
interface StepParts<Data, Answer, Loaded, Answers, Viewed> {
  readonly schemas: { readonly data: Validate; readonly answer: Validate };
  // biome-ignore lint/suspicious/noExplicitAny: what services a host offers to its screens is between the two
  readonly screen: LoadScreen<ScreenProps<Data, Answer, Loaded, Answers, any, Viewed>>;
}

/** What a tool's folder holds beside its definition. */
interface ToolParts<Data> {
  readonly schemas: { readonly data: Validate };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly screen: LoadScreen<ToolProps<Data, any, any>>;
}

/** A step kind as flows use it: its definition under its name, with its schemas and its screen. */
export interface StepKind<Data = object, Answer = unknown, Loaded = object, Answers = object, Contribution = unknown, Viewed = unknown>
  extends StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
    StepParts<Data, Answer, Loaded, Answers, Viewed> {
  readonly contract: "step";
  /** The name that flow JSON uses: the kind's folder. */
  readonly component: string;
}

/** A tool as flows use it. */
export interface ToolKind<Data = object> extends ToolDefinition, ToolParts<Data> {
  readonly contract: "tool";
  readonly component: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of every type; each is checked where it is defined
export type AnyStep = StepKind<any, any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyKind = AnyStep | ToolKind<any>;

/** Makes a step kind of its definition; the generated index does so for each folder with an answer. */
export function stepKind<Data, Answer, Loaded, Answers, Contribution, Viewed>(
  component: string,
  definition: StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
  parts: StepParts<Data, Answer, Loaded, Answers, Viewed>,
): StepKind<Data, Answer, Loaded, Answers, Contribution, Viewed> {
  return { ...definition, ...parts, contract: "step", component };
}

/** Makes a tool of its definition; the generated index does so for each folder without an answer. */
export function toolKind<Data>(component: string, definition: ToolDefinition, parts: ToolParts<Data>): ToolKind<Data> {
  return { ...definition, ...parts, contract: "tool", component };
}
