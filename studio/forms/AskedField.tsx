import { useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { FieldFrame, Problems } from "./FieldFrame.tsx";
import type { FieldProps } from "./field-props.ts";
import { fieldId, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { SchemaFields } from "./SchemaFields.tsx";
import { blankOf, nameOf, resolveSchema, type Schema, titleOf, variantsOf } from "./schema.ts";

/** What is asked, as it is written: a small JSON Schema whose properties are questions. */
interface Written {
  readonly required: readonly string[];
  readonly questions: readonly (readonly [name: string, question: WrittenQuestion])[];
}

type WrittenQuestion = Readonly<Record<string, unknown>>;

/** Questions that an author asks: each is a property of a small JSON Schema, in the order in which they are asked. */
export function AskedField({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { root, problemsAt, set } = useFormContext();
  const id = fieldId(pointer);
  const label = titleOf(schema, name);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const named = isRecord(properties.properties) ? properties.properties : {};
  const question = resolveSchema(root, Object.values(isRecord(named.patternProperties) ? named.patternProperties : {}).filter(isRecord)[0] ?? {});
  const written = read(value);
  const within = childPointer(pointer, "properties");
  const add = () => {
    const taken = new Set(written.questions.map(([each]) => each));
    const number = Array.from({ length: taken.size + 1 }, (_, index) => index + 1).find((each) => !taken.has(`question${each}`));
    const blank = { ...(blankOf(root, variantsOf(root, question)[0] ?? {}) as object), title: say.newQuestion(locale) };
    const next = `question${number}`;
    if (taken.size > 0) set(childPointer(within, next), blank);
    else set(pointer, { type: "object", properties: { [next]: blank } });
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{label}</legend>
      <Problems id={id} problems={[...problemsAt(pointer), ...problemsAt(within), ...problemsAt(childPointer(pointer, "required"))]} />
      <ul className={styles.things}>
        {written.questions.map(([own, each], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no identity but its place while its name is being typed
          <li key={index}>
            <Question name={own} value={each} index={index} written={written} schema={question} pointer={pointer} />
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <button type="button" className={styles.quiet} onClick={add}>
          {say.addTo(locale, { name: label })}
        </button>
      </div>
    </fieldset>
  );
}

interface QuestionProps {
  name: string;
  value: WrittenQuestion;
  index: number;
  written: Written;
  schema: Schema;
  /** Of all that is asked. */
  pointer: string;
}

function Question({ name, value, index, written, schema, pointer }: QuestionProps) {
  const locale = useLocale();
  const { root, problemsAt, set, move, remove, rename } = useFormContext();
  const { required, questions } = written;
  const own = childPointer(childPointer(pointer, "properties"), name);
  const id = fieldId(own);
  const sorts = variantsOf(root, schema);
  const sort = sorts.find((each) => typeOf(each) === value.type);
  const setRequired = (names: readonly string[]) => set(childPointer(pointer, "required"), names.length > 0 ? names : undefined);
  return (
    <details className={styles.thing} id={id}>
      <summary>{nameOf(value) ?? name}</summary>
      <Problems id={id} problems={problemsAt(own)} />
      <div className={styles.fields}>
        <FieldFrame id={`${id}-sort`} label={say.sortOfAnswer(locale)} problems={problemsAt(childPointer(own, "type"))}>
          <select
            id={`${id}-sort`}
            value={String(value.type)}
            onChange={({ target }) => {
              const next = sorts.find((each) => typeOf(each) === target.value);
              if (next !== undefined) set(own, changed(value, blankOf(root, next) as WrittenQuestion, say.newChoice(locale)));
            }}
          >
            {sorts.map((each) => (
              <option key={typeOf(each)} value={typeOf(each)}>
                {String(each.description)}
              </option>
            ))}
          </select>
        </FieldFrame>
        {sort && <SchemaFields schema={sort} value={value} pointer={own} without={["type"]} />}
        <div className={styles.switch}>
          <input
            id={`${id}-required`}
            type="checkbox"
            checked={required.includes(name)}
            onChange={({ target }) => setRequired(target.checked ? [...required, name] : required.filter((each) => each !== name))}
          />
          <label htmlFor={`${id}-required`}>{say.mustBeAnswered(locale)}</label>
        </div>
        <QuestionName
          key={name}
          id={`${id}-name`}
          name={name}
          taken={questions.map(([each]) => each)}
          onName={(next) => {
            rename(own, next);
            if (required.includes(name)) setRequired(required.map((each) => (each === name ? next : each)));
          }}
        />
      </div>
      <div className={styles.row}>
        <button type="button" className={styles.quiet} disabled={index === 0} onClick={() => move(own, index - 1)}>
          {say.moveUp(locale)}
        </button>
        <button type="button" className={styles.quiet} disabled={index === questions.length - 1} onClick={() => move(own, index + 1)}>
          {say.moveDown(locale)}
        </button>
        <button
          type="button"
          className={styles.quiet}
          disabled={questions.length === 1}
          onClick={() => {
            remove(own);
            if (required.includes(name)) setRequired(required.filter((each) => each !== name));
          }}
        >
          {say.remove(locale)}
        </button>
      </div>
    </details>
  );
}

const rightName = /^[a-z][A-Za-z0-9]{0,39}$/;

/** The name under which the answer is kept, and which conditions use: it counts once it is whole. */
function QuestionName({ id, name, taken, onName }: { id: string; name: string; taken: readonly string[]; onName: (name: string) => void }) {
  const locale = useLocale();
  const [typed, setTyped] = useState(name);
  const isRight = typed === name || (rightName.test(typed) && !taken.includes(typed));
  const take = () => {
    if (isRight && typed !== name) onName(typed);
    else setTyped(name);
  };
  return (
    <FieldFrame id={id} label={say.nameOfAnswer(locale)} hint={say.nameOfAnswerHint(locale)} problems={[]}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={!isRight || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
      />
    </FieldFrame>
  );
}

/** A question for another sort of answer: its words stay, and so do its choices where it can have some. */
function changed(question: WrittenQuestion, blank: WrittenQuestion, newChoice: string): WrittenQuestion {
  const words = Object.fromEntries(["title", "description", "atTheDoor"].flatMap((key) => (question[key] === undefined ? [] : [[key, question[key]]])));
  const { enum: texts, oneOf } = isRecord(question.items) ? question.items : question;
  const choices = texts !== undefined ? { enum: texts } : oneOf !== undefined ? { oneOf } : undefined;
  if (blank.type === "array") return { ...blank, ...words, items: choices ?? { enum: [newChoice] } };
  return { ...blank, ...words, ...(blank.type === "string" && choices) };
}

function read(value: unknown): Written {
  const { required, properties } = isRecord(value) ? value : {};
  return {
    required: Array.isArray(required) ? required.map(String) : [],
    questions: Object.entries(isRecord(properties) ? properties : {}).filter((entry): entry is [string, WrittenQuestion] => isRecord(entry[1])),
  };
}

/** The sort of answer that a variant of a question is for. */
function typeOf({ properties }: Schema): string {
  const type = isRecord(properties) && isRecord(properties.type) ? properties.type.const : undefined;
  return String(type);
}
