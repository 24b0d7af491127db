import { createContext, type ReactNode, useContext } from "react";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import type { FieldProps } from "./field-props.ts";
import type { Schema } from "./schema.ts";

/** Something that a `references` keyword may name. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the fields of a form work on: a part of a file. */
export interface FormContext {
  readonly file: string;
  /** Where references of the schema lead. */
  readonly root: Schema;
  /** Of the whole file. */
  problemsAt(pointer: string): readonly StudioProblem[];
  /** Those of a value and of all that it holds. */
  problemsWithin(pointer: string): readonly StudioProblem[];
  /** What the file says at a pointer. */
  written(pointer: string): unknown;
  /** What a `references` keyword may name; undefined where any text will do. */
  options(reference: string): readonly Option[] | undefined;
  /** undefined removes the value. */
  set(pointer: string, value: unknown, tag?: string): void;
  insert(pointer: string, index: number, value: unknown): void;
  remove(pointer: string): void;
  /** Of an element of a list, or a property. */
  move(pointer: string, to: number): void;
  /** Gives a property another name. */
  rename(pointer: string, name: string, tag?: string): void;
  /** How often the file's text names something; without a limit where it is published. */
  timesWritten(name: string): number;
  /** The field for a value: fields stand within fields. */
  renderField(props: FieldProps): ReactNode;
  /** What is said below the fields of a thing in a list, beside what its schema asks for. */
  renderBelow(pointer: string, value: unknown): ReactNode;
}

export const StudioForm = createContext<FormContext | undefined>(undefined);

/** @throws Error outside of a form */
export function useFormContext(): FormContext {
  const context = useContext(StudioForm);
  if (context === undefined) throw new Error("A field stands in no form.");
  return context;
}

/** The id of the element that asks for what a pointer names: problems lead there. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll("/", "-")}`;
}

/** The id of the thing in a list that a pointer names: its fields are there once it is open. */
export function thingId(pointer: string): string {
  return `thing${pointer.replaceAll("/", "-")}`;
}
