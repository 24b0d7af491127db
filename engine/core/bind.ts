import type { Flow } from "../../schemas/generated/flow.ts";
import type { Next, ParsedFlow, Step } from "./flow.ts";
import type { Kinds } from "./registry.ts";

export interface BindOptions {
  /** What the flow file leaves out: by its folder, its name, and a hash of its content. */
  readonly base?: string;
  readonly handle?: string;
  readonly version?: string;
  /** Evaluates conditions: from `compileConditions`, needed to walk a flow that has some. */
  readonly holds?: ParsedFlow["holds"];
}

/**
 * Binds a flow's steps to their kinds. The flow has been checked: by `parseFlow`, which ends with this, or by the server that
 * sent it. What depends on the kinds that this page has is checked here once more: that each is known, and takes the step's data.
 * @throws Error naming the step, where a kind is unknown or refuses the data: this page and the server are of different versions
 */
export function bindFlow(input: Flow, kinds: Kinds, options: BindOptions = {}): ParsedFlow {
  const base = input.base ?? options.base ?? "";
  const handle = input.handle ?? options.handle ?? "";
  const { title, picture, version = options.version ?? "", mode = "sequence", id = `${base}/${handle}` } = input;
  const steps = input.steps.map(({ isFirstStep: _first, nextStep, ...step }): Step => {
    const kind = kinds.get(step.component);
    const data = step.data ?? {};
    if (!kind?.schemas.data(data)) throw new Error(`The step "${step.path}" of ${id} does not fit this version of the page. Please load the page again.`);
    return { ...step, kind, next: nextOf(nextStep), continueButtonText: step.continueButtonText ?? "Continue", data };
  });
  const first = steps[input.steps.findIndex((step) => step.isFirstStep)] ?? steps[0];
  if (first === undefined) throw new Error(`${id} has no steps.`);
  return { id, base, handle, title, version, mode, ...(picture && { picture }), steps, first, ...(options.holds && { holds: options.holds }) };
}

function nextOf(nextStep: Flow["steps"][number]["nextStep"]): Next | undefined {
  if (nextStep === undefined) return undefined;
  if (typeof nextStep === "string") return { branches: [], otherwise: nextStep };
  const branches = nextStep.filter((entry) => typeof entry === "object");
  return { branches, otherwise: nextStep.find((entry) => typeof entry === "string") ?? "" };
}
