import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";

export interface FormState<Value> {
  readonly value: Value;
  readonly errors: readonly FieldError[];
  /** Error of the last attempt; undefined before it and after a success. */
  readonly failure: CallError | undefined;
  readonly busy: boolean;
  setValue(value: Value): void;
  /** Sends; ignores presses while sending. The input stays. */
  send(work: () => Promise<void>): Promise<void>;
}

export function useForm<Value>(initial: Value): FormState<Value> {
  const [value, setValue] = useState(initial);
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  return {
    value,
    failure,
    busy,
    errors: failure?.errors.filter(({ field }) => field !== undefined) ?? [],
    setValue,
    async send(work) {
      if (busy) return;
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(
          error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error }),
        );
      } finally {
        setBusy(false);
      }
    },
  };
}
