import { render } from "@testing-library/react";
import type { Blocker, Resource, StepContext } from "../core/contract.ts";
import type { StepKind } from "../core/kind.ts";
import { textIn } from "../core/sentence.ts";
import { type HostProps, type Shown, StepHost } from "./StepHost.tsx";

interface RenderOptions<Answer> {
  readonly answer?: Answer;
  readonly title?: string;
  /** What the host offers to screens that act. */
  readonly services?: unknown;
  /** What is known of what the screen looks at. */
  loadView?(id: string | undefined): Resource | undefined;
}

/** What became of a rendered step, at this moment. */
interface RenderedStep<Answer> {
  answer(): Answer | undefined;
  /** Why the step cannot be left, as its definition says of the present answer. */
  blocker(): Blocker | undefined;
  /** What the screen looks at. */
  viewed(): string | undefined;
  /** Presses Continue: what the screen does first; true where it does nothing. */
  proceed(): Promise<boolean>;
}

/**
 * Renders a kind's screen as the host does: with its data refined, its answer kept, its blocker computed. Needs a document
 * (`// @vitest-environment jsdom`).
 */
export async function renderStep<Data extends object, Answer, Loaded extends object, Answers extends object, Contribution, Viewed>(
  kind: StepKind<Data, Answer, Loaded, Answers, Contribution, Viewed>,
  plain: StepContext<Data, Answers, Loaded>,
  { answer, title = kind.component, loadView = () => undefined, services }: RenderOptions<Answer> = {},
): Promise<RenderedStep<Answer>> {
  const Screen = (await kind.screen()).default as HostProps["Screen"];
  const context = { ...plain, data: { ...plain.data, ...kind.refineData?.(plain) } };
  let shown: Shown = { answer, blocker: undefined, viewed: undefined, form: { handler: undefined } };
  const record = (next: Shown) => {
    shown = next;
  };
  render(<StepHost kind={kind} Screen={Screen} context={context} first={answer} title={title} loadView={loadView} services={services} record={record} />);
  return {
    answer: () => shown.answer as Answer | undefined,
    blocker: () => shown.blocker && { ...shown.blocker, ...(shown.blocker.message && { message: textIn("en-US", shown.blocker.message) }) },
    viewed: () => shown.viewed,
    proceed: async () => (await shown.form.handler?.()) ?? true,
  };
}
