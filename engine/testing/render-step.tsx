import { render } from "@testing-library/react";
import type { Blocker, Resource, StepContext } from "../core/contract.ts";
import { textIn } from "../core/contract.ts";
import type { StepKind } from "../core/kind.ts";
import { missingLoads, sentenceOfMissing } from "./missing-loads.ts";
import { type HostProps, type Shown, StepHost } from "./step-host.tsx";

interface RenderOptions<Answer> {
  readonly answer?: Answer;
  readonly title?: string;
  readonly services?: unknown;
  loadView?(id: string | undefined): Resource | undefined;
}

interface RenderedStep<Answer> {
  answer(): Answer | undefined;
  blocker(): Blocker | undefined;
  viewed(): string | undefined;
  proceed(): Promise<boolean>;
}

/**
 * Renders a kind's screen like the host. Needs a document (`// @vitest-environment jsdom`).
 * @throws Error if the context lacks what the kind loads
 */
export async function renderStep<
  Data extends object,
  Answer,
  Loaded extends object,
  Answers extends object,
  Contribution,
  Viewed,
>(
  kind: StepKind<Data, Answer, Loaded, Answers, Contribution, Viewed>,
  plain: StepContext<Data, Answers, Loaded>,
  { answer, title = kind.component, loadView = () => undefined, services }: RenderOptions<Answer> = {},
): Promise<RenderedStep<Answer>> {
  const missing = missingLoads(kind.load?.(plain) ?? {}, plain.loaded);
  if (missing.length > 0)
    throw new Error(`${kind.component}: ${sentenceOfMissing(missing)} in the context given to renderStep`);
  const Screen = (await kind.screen()).default as HostProps["Screen"];
  const context = { ...plain, data: { ...plain.data, ...kind.refineData?.(plain) } };
  let shown: Shown = { answer, blocker: undefined, viewed: undefined, form: { handler: undefined } };
  const record = (next: Shown) => {
    shown = next;
  };
  render(
    <StepHost
      kind={kind}
      Screen={Screen}
      context={context}
      first={answer}
      title={title}
      loadView={loadView}
      services={services}
      record={record}
    />,
  );
  return {
    answer: () => shown.answer as Answer | undefined,
    blocker: () =>
      shown.blocker && {
        ...shown.blocker,
        ...(shown.blocker.message && { message: textIn("en-US", shown.blocker.message) }),
      },
    viewed: () => shown.viewed,
    proceed: async () => (await shown.form.handler?.()) ?? true,
  };
}
