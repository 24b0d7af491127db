import { type ComponentType, useState } from "react";
import type { Blocker, Resource, ScreenProps, StepContext } from "../core/contract.ts";
import type { AnyStep } from "../core/kind.ts";

export interface Shown {
  readonly answer: unknown;
  readonly blocker: Blocker | undefined;
  readonly viewed: string | undefined;
  readonly form: { handler: (() => Promise<boolean>) | undefined };
}

export interface HostProps {
  readonly kind: AnyStep;
  // biome-ignore lint/suspicious/noExplicitAny: who renders a kind has checked its types against each other
  readonly Screen: ComponentType<ScreenProps<any, any, any, any>>;
  readonly context: StepContext<object>;
  readonly first: unknown;
  readonly title: string;
  readonly services: unknown;
  loadView(id: string | undefined): Resource | undefined;
  record(shown: Shown): void;
}

/** Renders a kind's screen like the host, with its answer and blocker, but without a server. */
export function StepHost({ kind, Screen, context, first, title, loadView, services, record }: HostProps) {
  const [answer, setAnswer] = useState(first);
  const [viewed, setViewed] = useState<string>();
  const completion = kind.complete(answer, context);
  const blocker = completion === true ? undefined : completion;
  const [form] = useState<Shown["form"]>({ handler: undefined });
  record({ answer, blocker, viewed, form });
  const onSubmit = (handler: Shown["form"]["handler"]) => {
    form.handler = handler;
  };
  return (
    <Screen
      {...context}
      title={title}
      answer={answer}
      change={(next: unknown) => setAnswer(() => next)}
      view={{ id: viewed, resource: loadView(viewed), show: setViewed, retry: () => {} }}
      submission={{ onSubmit, submit: () => {} }}
      services={services}
    />
  );
}
