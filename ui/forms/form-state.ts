import { createContext, useContext } from "react";
import type { Form, OtherRules } from "../../schemas/forms/form.ts";

export interface Group {
  readonly label?: string;
  /** Field names by row; two fields of a row share a line if there is room. */
  readonly rows: readonly (readonly string[])[];
}

interface FormState {
  labelOf(name: string): string | undefined;
  readonly errors: ReadonlyMap<string, string>;
  /** Includes fields that the configuration requires. */
  isRequired(field: string): boolean;
  isShown(field: string): boolean;
  readonly asTyped: Form["asTyped"];
  /** In the order of the countries that addresses are in. */
  readonly groups: readonly Group[];
  /** The rules of a part of an address outside of the US. */
  otherRules(field: string): OtherRules | undefined;
  onLeave(field: string): void;
}

/** Passes errors and requirements around rjsf, which treats all functions as equal when comparing props. */
export const FormStateContext = createContext<FormState | undefined>(undefined);

/** Returns the state of the surrounding form. @throws Error outside of a SchemaForm */
export function useFormState(): FormState {
  const state = useContext(FormStateContext);
  if (state === undefined) throw new Error("A form's field is rendered outside of SchemaForm.");
  return state;
}

/** Returns attributes that connect a control to its error. */
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
