import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { valueAt } from "../../engine/core/pointer.ts";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { draftState, editFile } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { useFile } from "../state/use-file.ts";
import { insertItem, moveItem, removeItem, renameProperty, setValue } from "../text/edit-text.ts";
import { Field } from "./field.tsx";
import { type Edit, followChoice, timesWritten } from "./follow-choice.ts";
import { type FormContext, type Option, StudioForm } from "./form-context.ts";
import type { Schema } from "./schema.ts";

interface FileFormProps {
  file: string;
  /** The schema that `$ref`s resolve against. */
  root: Schema;
  options?: Readonly<Record<string, readonly Option[]>>;
  /** Returns the text after an edit with its consequences. */
  follow?(edit: Edit): string;
  renderBelow?(pointer: string, value: unknown): ReactNode;
  children: ReactNode;
}

/** Edits a file: each field changes only its own place in the text. */
export function FileForm({
  file,
  root,
  options = {},
  follow = followChoice,
  renderBelow = () => null,
  children,
}: FileFormProps) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState) as typeof draftState;
  const { parsed: value } = useFile(file);
  const languages = useLanguages();
  const problems = (answer?.problems ?? []).filter((problem) => problem.file === file);
  const textOf = ({ pointer }: StudioProblem) => pointerOfText(value, pointer);
  const context: FormContext = {
    ...{ file, root },
    problemsAt: (pointer) => problems.filter((problem: StudioProblem) => textOf(problem) === pointer),
    problemsWithin: (pointer) =>
      problems.filter((problem: StudioProblem) => `${textOf(problem)}/`.startsWith(`${pointer}/`)),
    written: (pointer) => valueAt(value, pointer),
    options: (reference) => options[reference],
    set: (pointer, value, tag) =>
      editFile(
        file,
        (before) =>
          follow({
            before,
            after: setValue(before, pointer, value),
            pointer,
            published: draftState.files[file]?.published ?? null,
            ...{ locale, languages },
          }),
        tag,
      ),
    insert: (pointer, index, value) => editFile(file, (text) => insertItem(text, pointer, index, value)),
    remove: (pointer) => editFile(file, (text) => removeItem(text, pointer)),
    move: (pointer, to) => editFile(file, (text) => moveItem(text, pointer, to)),
    rename: (pointer, name, tag) => editFile(file, (text) => renameProperty(text, pointer, name), tag),
    timesWritten: (name) => timesWritten(draftState.files[file], name),
    renderField: (props) => <Field {...props} />,
    renderBelow,
  };
  return <StudioForm value={context}>{children}</StudioForm>;
}

/** A problem of one language stands at the text's field. */
function pointerOfText(value: unknown, pointer: string): string {
  const text = pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
  return typeof valueAt(value, text) === "string" ? text : pointer;
}
