import type { ComponentType } from "react";
import type { ScreenProps } from "../engine/core/contract.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind's screen gets its own types, which the guard does not know
type AnyProps = ScreenProps<any, any, any, any, any, any>;
type SubmitHandler = () => Promise<boolean>;

/** In milliseconds; longer than any call may take. */
const maxSubmitMs = 60_000;

interface GuardedScreenProps {
  readonly Screen: ComponentType<AnyProps>;
  readonly given: AnyProps;
  onLate(): void;
}

function GuardedScreen({ Screen, given, onLate }: GuardedScreenProps) {
  const { submission } = given;
  const onSubmit = (handler: SubmitHandler | undefined) =>
    submission.onSubmit(handler && (() => inTime(handler, onLate)));
  return <Screen {...given} submission={{ ...submission, onSubmit }} />;
}

/**
 * Ends submit handlers that never settle, which would keep Continue busy forever.
 * @param onLate called for each of them
 */
export function guardedScreen(screen: (props: AnyProps) => unknown, onLate: () => void): ComponentType<AnyProps> {
  return (props) => <GuardedScreen Screen={screen as ComponentType<AnyProps>} given={props} onLate={onLate} />;
}

async function inTime(handler: SubmitHandler, onLate: () => void): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate();
      // Without a message, the host says that something went wrong.
      reject(new Error());
    }, maxSubmitMs);
  });
  try {
    return await Promise.race([handler(), late]);
  } finally {
    clearTimeout(timer);
  }
}
