import { CallError, isUnanswered } from "../../commerce/errors.ts";
import type { DrawerResponse } from "../../schemas/generated/wire.ts";
import { useSubmission } from "../../ui/use-submission.ts";

interface DrawerChangeParts<Input> {
  /** @param key idempotency key; a retry reuses it */
  send(input: Input, key: string): Promise<DrawerResponse>;
  onDone(answer: DrawerResponse): void;
  onStale(): void;
  unansweredText: string;
}

interface DrawerChange<Input> {
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly locked: boolean;
  submit(input: Input): void;
}

/** Opens or closes a drawer, once for any number of presses. */
export function useDrawerChange<Input>({
  send,
  onDone,
  onStale,
  unansweredText,
}: DrawerChangeParts<Input>): DrawerChange<Input> {
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
