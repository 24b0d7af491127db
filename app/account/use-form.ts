import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";

export interface FormState<Value> {
  readonly value: Value;
  /** What the server refused, for the fields. */
  readonly errors: readonly FieldError[];
  /** Why the last try failed; undefined before it and after a success. */
  readonly failure: CallError | undefined;
  readonly busy: boolean;
  setValue(value: Value): void;
  /** Sends; presses while it is under way do nothing. What was typed stays. */
  send(work: () => Promise<void>): Promise<void>;
}

/** A form of a page: what is typed in it, and how sending it went. */
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
        setFailure(error instanceof CallError ? error : new CallError({ message: String(error), status: 0, cause: error }));
      } finally {
        setBusy(false);
      }
    },
  };
}
