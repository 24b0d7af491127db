import { render } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import type { AnyStep, Obstacle, Resource, ScreenProps, StepDefinition, View } from "../core/contract.ts";

interface RenderOptions<Answer> {
  readonly answer?: Answer;
  readonly title?: string;
  /** What the host offers to screens that act. */
  readonly services?: unknown;
  /** What is known of what the visitor looks at. */
  browsed?(viewing: string | undefined): Resource | undefined;
}

/** What became of a rendered step, at this moment. */
interface RenderedStep<Answer> {
  answer(): Answer | undefined;
  /** Why the step cannot be left, as its definition says of the present answer. */
  problem(): Obstacle | undefined;
  viewing(): string | undefined;
  /** Presses Continue: what the screen does first; true where it does nothing. */
  proceed(): Promise<boolean>;
}

/**
 * Renders a kind's screen as the host does: with `live` merged in, its answer kept, its problem computed. Needs a document
 * (`// @vitest-environment jsdom`).
 */
export async function renderStep<Data extends object, Answer, Loaded extends object, Answers extends object, Contribution>(
  kind: StepDefinition<Data, Answer, Loaded, Answers, Contribution>,
  plain: View<Data, Answers, Loaded>,
  { answer, title = kind.component, browsed = () => undefined, services }: RenderOptions<Answer> = {},
): Promise<RenderedStep<Answer>> {
  const Screen = (await kind.screen()).default as HostProps["Screen"];
  const view = { ...plain, data: { ...plain.data, ...kind.live?.(plain) } };
  let shown: Shown = { answer, problem: undefined, viewing: undefined, before: { act: undefined } };
  const record = (next: Shown) => {
    shown = next;
  };
  render(<Host kind={kind} Screen={Screen} view={view} first={answer} title={title} browsed={browsed} services={services} record={record} />);
  return {
    answer: () => shown.answer as Answer | undefined,
    problem: () => shown.problem,
    viewing: () => shown.viewing,
    proceed: async () => (await shown.before.act?.()) ?? true,
  };
}

interface Shown {
  readonly answer: unknown;
  readonly problem: Obstacle | undefined;
  readonly viewing: string | undefined;
  readonly before: { act: (() => Promise<boolean>) | undefined };
}

interface HostProps {
  readonly kind: AnyStep;
  // biome-ignore lint/suspicious/noExplicitAny: renderStep has checked the kind's types against each other
  readonly Screen: ComponentType<ScreenProps<any, any, any, any>>;
  readonly view: View<object>;
  readonly first: unknown;
  readonly title: string;
  readonly services: unknown;
  browsed(viewing: string | undefined): Resource | undefined;
  record(shown: Shown): void;
}

function Host({ kind, Screen, view, first, title, browsed, services, record }: HostProps) {
  const [answer, setAnswer] = useState(first);
  const [viewing, setViewing] = useState<string>();
  const verdict = kind.complete(answer, view);
  const problem = verdict === true ? undefined : verdict;
  const [before] = useState<Shown["before"]>({ act: undefined });
  record({ answer, problem, viewing, before });
  const change = (next: unknown) => setAnswer(() => next);
  const idle = () => {};
  return (
    <Screen
      {...view}
      answer={answer}
      change={change}
      problem={problem}
      text={{ title }}
      viewing={viewing}
      look={setViewing}
      browsed={browsed(viewing)}
      reload={idle}
      advance={idle}
      beforeContinue={(act) => {
        before.act = act;
      }}
      services={services}
    />
  );
}
