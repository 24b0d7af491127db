import { createContext, useContext } from "react";
import type { Form } from "../../schemas/forms/form.ts";

interface FormState {
  /** What a field or a group is called. */
  labelOf(name: string): string | undefined;
  readonly errors: ReadonlyMap<string, string>;
  /** Is the field required, by the schema or by configuration? */
  isRequired(field: string): boolean;
  isShown(field: string): boolean;
  readonly asTyped: Form["asTyped"];
  /** A field that was touched has been left. */
  onLeave(field: string): void;
}

/** Errors and requirements reach the fields past rjsf, which compares its properties and takes all functions for equal. */
export const FormStateContext = createContext<FormState | undefined>(undefined);

/** The state of the form around a field. @throws Error outside of a SchemaForm */
export function useFormState(): FormState {
  const state = useContext(FormStateContext);
  if (state === undefined) throw new Error("A form's field is rendered outside of SchemaForm.");
  return state;
}

/** What ties a field's control to its error and hint. */
export function useFieldAttributes(id: string, name: string) {
  const { errors, isRequired, onLeave } = useFormState();
  const wrong = errors.has(name);
  return {
    "aria-invalid": wrong || undefined,
    "aria-describedby": wrong ? errorId(id) : undefined,
    "aria-required": isRequired(name) || undefined,
    onBlur: () => onLeave(name),
  };
}

export const errorId = (id: string) => `${id}-error`;
