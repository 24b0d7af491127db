import { createContext, type ReactNode, useContext } from "react";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import type { Schema } from "./schema.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface FormContext {
  readonly file: string;
  /** The schema that `$ref`s resolve against. */
  readonly root: Schema;
  problemsAt(pointer: string): readonly StudioProblem[];
  /** Problems of a value and everything within it. */
  problemsWithin(pointer: string): readonly StudioProblem[];
  written(pointer: string): unknown;
  /** Options of a `references` keyword; undefined if any text is allowed. */
  options(reference: string): readonly Option[] | undefined;
  /** undefined removes the value. */
  set(pointer: string, value: unknown, tag?: string): void;
  insert(pointer: string, index: number, value: unknown): void;
  remove(pointer: string): void;
  /** Moves a list's element or a property. */
  move(pointer: string, to: number): void;
  rename(pointer: string, name: string, tag?: string): void;
  /** Occurrences of a name in the file; infinite once published. */
  timesWritten(name: string): number;
  /** Renders a nested field; passed here because fields import each other. */
  renderField(props: FieldProps): ReactNode;
  renderBelow(pointer: string, value: unknown): ReactNode;
}

export const StudioForm = createContext<FormContext | undefined>(undefined);

/** @throws Error outside of a form */
export function useFormContext(): FormContext {
  const context = useContext(StudioForm);
  if (context === undefined) throw new Error("A field stands in no form.");
  return context;
}

/** Id of a pointer's form control, for links from problems. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll("/", "-")}`;
}

/** Id of a list item, which exists before the item is opened. */
export function itemId(pointer: string): string {
  return `thing${pointer.replaceAll("/", "-")}`;
}

export interface FieldProps {
  schema: Schema;
  value: unknown;
  pointer: string;
  name: string;
  isRequired?: boolean;
}

/** Makes labels unique: duplicates get a suffix in brackets, by default their value. */
export function disambiguateLabels<One extends Option>(
  options: readonly One[],
  by: (option: One) => string = ({ value }) => value,
): One[] {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return options.map((option) =>
    (counts.get(option.label) ?? 0) > 1 ? { ...option, label: `${option.label} (${by(option)})` } : option,
  );
}
