import { useEffect, useRef, useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { handleOf } from "../addresses.ts";
import { FieldFrame, MoveButtons, NameField, Problems } from "./field-frame.tsx";
import { type FieldProps, fieldId, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { blankOf, nameOf, resolveSchema, type Schema, variantsOf } from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";

interface Written {
  readonly required: readonly string[];
  readonly questions: readonly (readonly [name: string, question: QuestionSchema])[];
}

type QuestionSchema = Readonly<Record<string, unknown>>;

/** Edits an author's questions: the properties of a small JSON Schema, in order. */
export function QuestionsField({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { root, problemsAt, set, timesWritten } = useFormContext();
  const id = fieldId(pointer);
  const label = titleOf(schema, name);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const named = isRecord(properties.properties) ? properties.properties : {};
  const question = resolveSchema(
    root,
    Object.values(isRecord(named.patternProperties) ? named.patternProperties : {}).filter(isRecord)[0] ?? {},
  );
  const written = read(value);
  const within = childPointer(pointer, "properties");
  const [added, setAdded] = useState<number>();
  const add = () => {
    const count = written.questions.length;
    let number = 1;
    // All answers of a flow share one object: names must be unique within it.
    while (timesWritten(`question${number}`) > 0) number += 1;
    const blank = blankOf(root, variantsOf(root, question)[0] ?? {});
    const next = `question${number}`;
    if (count > 0) set(childPointer(within, next), blank);
    else set(pointer, { type: "object", properties: { [next]: blank } });
    setAdded(count);
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{label}</legend>
      <Problems
        id={id}
        problems={[...problemsAt(pointer), ...problemsAt(within), ...problemsAt(childPointer(pointer, "required"))]}
      />
      <ul className={styles.things}>
        {written.questions.map(([own, each], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no stable id while its name is edited
          <li key={index}>
            <Question
              name={own}
              value={each}
              index={index}
              written={written}
              schema={question}
              pointer={pointer}
              isAdded={index === added}
            />
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <button type="button" className={styles.quiet} onClick={add}>
          {typeof schema.add === "string" ? schema.add : say.addTo(locale, { name: label })}
        </button>
      </div>
    </fieldset>
  );
}

interface QuestionProps {
  name: string;
  value: QuestionSchema;
  index: number;
  written: Written;
  schema: Schema;
  pointer: string;
  isAdded: boolean;
}

function Question({ name, value, index, written, schema, pointer, isAdded }: QuestionProps) {
  const summary = useRef<HTMLElement>(null);
  const { problemsAt } = useFormContext();
  const [isBlank] = useState(value.title === "");
  useEffect(() => {
    if (isAdded) summary.current?.focus();
  }, [isAdded]);
  const own = childPointer(childPointer(pointer, "properties"), name);
  const id = fieldId(own);
  return (
    <details className={styles.thing} id={id} open={isAdded || isBlank || undefined}>
      <summary ref={summary}>{nameOf(value) ?? name}</summary>
      <Problems id={id} problems={problemsAt(own)} />
      <QuestionFields {...{ name, value, written, schema, pointer, own }} />
      <QuestionButtons {...{ name, index, written, pointer, own }} />
    </details>
  );
}

type QuestionPartProps = Pick<QuestionProps, "name" | "written" | "pointer"> & {
  /** The question's own pointer. */
  own: string;
};

function QuestionFields({
  name,
  value,
  written,
  schema,
  pointer,
  own,
}: QuestionPartProps & Pick<QuestionProps, "value" | "schema">) {
  const locale = useLocale();
  const { rename, timesWritten } = useFormContext();
  const id = fieldId(own);
  const { required, questions } = written;
  const setRequired = useSetRequired(pointer);
  const renameAnswer = (next: string, tag?: string) => {
    rename(own, next, tag);
    if (required.includes(name))
      setRequired(
        required.map((each) => (each === name ? next : each)),
        tag,
      );
  };
  /** Name a new question's answer after its title once, before anything refers to it. */
  const followTitle = () => {
    const isNew = /^question\d+$/.test(name) && timesWritten(name) <= (required.includes(name) ? 2 : 1);
    const next = isNew ? nameFor(String(value.title ?? ""), (each) => timesWritten(each) > 0) : undefined;
    if (next !== undefined) renameAnswer(next, childPointer(own, "title"));
  };
  const isTaken = (typed: string) => questions.some(([each]) => each === typed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles blur events of the title inside
    <div
      className={styles.fields}
      onBlur={({ target }) => target.id === fieldId(childPointer(own, "title")) && followTitle()}
    >
      <AnswerFields value={value} schema={schema} own={own} />
      <div className={styles.switch}>
        <input
          id={`${id}-required`}
          type="checkbox"
          checked={required.includes(name)}
          onChange={({ target }) =>
            setRequired(target.checked ? [...required, name] : required.filter((each) => each !== name))
          }
        />
        <label htmlFor={`${id}-required`}>{say.mustBeAnswered(locale)}</label>
      </div>
      <details className={styles.more}>
        <summary>{say.advanced(locale)}</summary>
        <NameField
          key={name}
          id={`${id}-name`}
          label={say.nameOfAnswer(locale)}
          hint={say.nameOfAnswerHint(locale)}
          name={name}
          inputError={(typed) =>
            isTaken(typed) ? say.nameTaken(locale) : rightName.test(typed) ? undefined : say.nameOfAnswerHint(locale)
          }
          onName={renameAnswer}
        />
      </details>
    </div>
  );
}

/** The type of a question's answer, and what depends on it. */
function AnswerFields({ value, schema, own }: Pick<QuestionProps, "value" | "schema"> & { own: string }) {
  const locale = useLocale();
  const { root, problemsAt, set } = useFormContext();
  const id = `${fieldId(own)}-type`;
  const answerTypes = answerTypesOf(variantsOf(root, schema));
  const answerType = answerTypes.find((each) => each.name === answerTypeOf(value));
  return (
    <>
      <FieldFrame id={id} label={say.typeOfAnswer(locale)} problems={problemsAt(childPointer(own, "type"))}>
        <select
          id={id}
          value={answerType?.name}
          onChange={({ target }) => {
            const next = answerTypes.find((each) => each.name === target.value);
            if (next !== undefined) set(own, changed(value, next, root));
          }}
        >
          {answerTypes.map((each) => (
            <option key={each.name} value={each.name}>
              {say.answerType(locale, { type: knownAnswerType(each.name), otherwise: String(each.schema.description) })}
            </option>
          ))}
        </select>
      </FieldFrame>
      {answerType && (
        <SchemaFields
          key={answerType.name}
          schema={answerType.schema}
          value={value}
          pointer={own}
          without={["type", ...answerType.without]}
          always={answerType.always}
        />
      )}
    </>
  );
}

function QuestionButtons({ name, index, written, pointer, own }: QuestionPartProps & Pick<QuestionProps, "index">) {
  const locale = useLocale();
  const { move, remove } = useFormContext();
  const { required, questions } = written;
  const setRequired = useSetRequired(pointer);
  const removeQuestion = () => {
    remove(own);
    if (required.includes(name)) setRequired(required.filter((each) => each !== name));
  };
  return (
    <div className={styles.row}>
      <MoveButtons index={index} count={questions.length} onMove={(to) => move(own, to)} />
      <button type="button" className={styles.quiet} disabled={questions.length === 1} onClick={removeQuestion}>
        {say.remove(locale)}
      </button>
    </div>
  );
}

function useSetRequired(pointer: string) {
  const { set } = useFormContext();
  return (names: readonly string[], tag?: string) =>
    set(childPointer(pointer, "required"), names.length > 0 ? names : undefined, tag);
}

const rightName = /^[a-z][A-Za-z0-9]{0,39}$/;

/** Derives an answer's name, such as "schoolName"; undefined if the title gives none. */
function nameFor(title: string, isTaken: (name: string) => boolean): string | undefined {
  const [first = "", ...rest] = handleOf(title).split("-").slice(0, 4);
  const stem = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("").slice(0, 36);
  if (!rightName.test(stem)) return undefined;
  let number = 1;
  while (isTaken(number === 1 ? stem : `${stem}${number}`)) number += 1;
  return number === 1 ? stem : `${stem}${number}`;
}

interface AnswerType {
  readonly name: string;
  readonly schema: Schema;
  readonly without: readonly string[];
  readonly always: readonly string[];
}

/** Sorts by type; strings are either free text or a choice. */
function answerTypesOf(variants: readonly Schema[]): AnswerType[] {
  return variants.flatMap((schema): AnswerType[] => {
    const type = typeOf(schema);
    if (type !== "string") return [{ name: type, schema, without: [], always: [] }];
    return [
      { name: type, schema, without: ["enum", "oneOf"], always: ["description"] },
      { name: "choice", schema, without: ["maxLength", "format"], always: ["description"] },
    ];
  });
}

function answerTypeOf({ type, enum: texts, oneOf }: QuestionSchema): string {
  return type === "string" && (texts !== undefined || oneOf !== undefined) ? "choice" : String(type);
}

function knownAnswerType(name: string): "string" | "choice" | "integer" | "boolean" | "array" | "other" {
  return (["string", "choice", "integer", "boolean", "array"] as const).find((each) => each === name) ?? "other";
}

/** Changes a question's answerType; keeps its words, and its choices if possible. */
function changed(question: QuestionSchema, { name, schema }: AnswerType, root: Schema): QuestionSchema {
  const blank = blankOf(root, schema) as QuestionSchema;
  const words = Object.fromEntries(
    ["title", "description", "atTheDoor"].flatMap((key) => (question[key] === undefined ? [] : [[key, question[key]]])),
  );
  const { enum: texts, oneOf } = isRecord(question.items) ? question.items : question;
  const choices = texts !== undefined ? { enum: texts } : { oneOf: oneOf ?? [{ const: "", title: "" }] };
  if (blank.type === "array") return { ...blank, ...words, items: choices };
  return { ...blank, ...words, ...(name === "choice" && choices) };
}

function read(value: unknown): Written {
  const { required, properties } = isRecord(value) ? value : {};
  return {
    required: Array.isArray(required) ? required.map(String) : [],
    questions: Object.entries(isRecord(properties) ? properties : {}).filter(
      (entry): entry is [string, QuestionSchema] => isRecord(entry[1]),
    ),
  };
}

function typeOf({ properties }: Schema): string {
  const type = isRecord(properties) && isRecord(properties.type) ? properties.type.const : undefined;
  return String(type);
}
