import type { Flow } from "../generated/flow.ts";
import { type Next, type ParsedFlow, type Step, stepsOfKind } from "./flow.ts";
import type { AnyKind, KindRegistry } from "./kind.ts";

export interface BindOptions {
  /** Defaults for omitted fields: the file's folder, its name, and a hash of its content. */
  readonly base?: string;
  readonly handle?: string;
  readonly version?: string;
  /** Required to walk a flow with conditions; from `compileConditions`. */
  readonly holds?: ParsedFlow["holds"];
}

/** Converts flow JSON that `parseFlow` or the server validated into a `ParsedFlow`. */
export function bindFlow(input: Flow, kinds: KindRegistry, options: BindOptions = {}): ParsedFlow {
  const base = input.base ?? options.base ?? "";
  const handle = input.handle ?? options.handle ?? "";
  const { title, picture, facts, version = options.version ?? "", mode = "sequence", id = `${base}/${handle}` } = input;
  const steps = input.steps.map(({ isFirstStep: _first, nextStep, data = {}, ...step }): Step => {
    return { ...step, next: nextOf(nextStep), data };
  });
  const first = steps[input.steps.findIndex((step) => step.isFirstStep)] ?? steps[0];
  if (first === undefined) throw new Error(`${id} has no steps.`);
  return {
    id,
    base,
    handle,
    title,
    version,
    mode,
    ...(picture && { picture }),
    ...(facts && { facts }),
    kinds,
    steps,
    first,
    ...(options.holds && { holds: options.holds }),
  };
}

/** Loads a kind and checks its data again, since the page may be older than the server. @throws Error for a mismatch */
export async function loadKind(flow: ParsedFlow, component: string): Promise<AnyKind> {
  const kind = await flow.kinds.load(component);
  const refused = stepsOfKind(flow, component).find((step) => !kind.schemas.data(step.data));
  if (refused)
    throw new Error(flow.kinds.sentences.outdated, { cause: `Its code refuses "${refused.path}" of ${flow.id}.` });
  return kind;
}

function nextOf(nextStep: Flow["steps"][number]["nextStep"]): Next | undefined {
  if (nextStep === undefined) return undefined;
  if (typeof nextStep === "string") return { branches: [], otherwise: nextStep };
  const branches = nextStep.filter((entry) => typeof entry === "object");
  return { branches, otherwise: nextStep.find((entry) => typeof entry === "string") ?? "" };
}
