import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { DrawerResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/useSubmission.ts";

interface DrawerChangeParts<Input> {
  /** Sends; `key` identifies this act, so that sending it again acts once. */
  send(input: Input, key: string): Promise<DrawerResponse>;
  onDone(answer: DrawerResponse): void;
  /** What is shown is out of date. */
  onStale(): void;
  /** Said while no answer comes. */
  unansweredText: string;
}

interface DrawerChange<Input> {
  /** Why it was not made, or that no answer came. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly locked: boolean;
  submit(input: Input): void;
}

/** Opens or closes a drawer, once however often its button is pressed. */
export function useDrawerChange<Input>({ send, onDone, onStale, unansweredText }: DrawerChangeParts<Input>): DrawerChange<Input> {
  const { state, failure, submit } = useSubmission<Input, DrawerResponse>({
    send,
    isUnanswered,
    once: true,
    onAnswer: onDone,
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
  return {
    problem: state === "unanswered" ? unansweredText : failure?.message,
    busy: state === "sending",
    locked: state !== "idle",
    submit,
  };
}
