import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { useAct } from "../../ui/use-act.ts";

interface FormParts<Entered, Answer> {
  send(entered: Entered, key: string): Promise<Answer>;
  onAnswer?(answer: Answer, entered: Entered): void;
}

export interface FormState<Value, Entered = Value> {
  readonly value: Value;
  readonly errors: readonly FieldError[];
  /** Error of the last attempt; undefined before it and after a success. */
  readonly failure: CallError | undefined;
  readonly busy: boolean;
  setValue(value: Value): void;
  submit(entered: Entered): void;
}

/** A form's entries, which stay after a failure, and the act that sends them. */
export function useForm<Entered extends object, Answer = void>(
  initial: Partial<Entered>,
  parts: FormParts<Entered, Answer>,
): FormState<Partial<Entered>, Entered> {
  const [value, setValue] = useState(initial);
  // Visitors retry themselves: they may have seen the outcome in a mail.
  const act = useAct({ ...parts, resends: false, reportsAfterUnmount: true });
  const failure = act.failure && callError(act.failure);
  return {
    value,
    failure,
    busy: act.isBusy,
    errors: failure?.errors.filter(({ field }) => field !== undefined) ?? [],
    setValue,
    submit: (entered) => void act.submit(entered),
  };
}

const callError = (error: Error): CallError =>
  error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error });
