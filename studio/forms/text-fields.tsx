import { useState } from "react";
import * as say from "../../messages/generated/studio/forms.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { ChoiceField } from "./choice-fields.tsx";
import { describedBy, FieldFrame, isInvalid, useField } from "./field-frame.tsx";
import { htmlOf, paragraphsOf, rememberUnfinished, unfinishedText } from "./field-values.ts";
import { type FieldProps, fieldId, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { type FieldKind, kindOf } from "./schema.ts";

/** Edits HTML as one paragraph per line, or as source if it has more than paragraphs or on request. */
export function HtmlField(props: FieldProps) {
  const locale = useLocale();
  const { value, pointer, isRequired = false } = props;
  const { context, id, problems, hint: ownHint, label } = useField(props);
  const [typed, setTyped] = useState<string>();
  const [wantsSource, setWantsSource] = useState(false);
  const html = typeof value === "string" ? value : "";
  const paragraphs = paragraphsOf(html);
  const isSource = wantsSource || paragraphs === undefined;
  const lines = paragraphs?.join("\n") ?? "";
  const hint = isSource ? ownHint : say.oneParagraphInALine(locale);
  function take(text: string): void {
    // Do not switch from source to paragraphs while typing.
    if (isSource) setWantsSource(true);
    else setTyped(text);
    const next = isSource ? text : htmlOf(text.split("\n"));
    context.set(pointer, next === "" && !isRequired ? undefined : next, pointer);
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <textarea
        id={id}
        rows={isSource ? 5 : 4}
        className={isSource ? styles.code : undefined}
        spellCheck={!isSource}
        value={isSource ? html : (typed ?? lines)}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isInvalid(problems)}
        aria-required={isRequired || undefined}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {paragraphs !== undefined && (
        <button type="button" className={styles.quiet} onClick={() => setWantsSource(!isSource)}>
          <span>{isSource ? say.asParagraphs(locale) : say.asHtml(locale)}</span>{" "}
          <span className="visually-hidden">{label}</span>
        </button>
      )}
    </FieldFrame>
  );
}

/** Edits as JSON what no other field can. Invalid text is remembered but not saved. */
export function JsonField({ schema, value, pointer, name, onFocus }: FieldProps & { onFocus?(): void }) {
  const locale = useLocale();
  const { file, problemsAt, set } = useFormContext();
  const place = `${file} ${pointer}`;
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState(() => unfinishedText(place, written));
  const id = fieldId(pointer);
  const problems = problemsAt(pointer);
  const isBroken = typed !== undefined && parse(typed) === undefined;
  const hint = isBroken ? say.notJson(locale) : hintOf(schema);
  return (
    <FieldFrame id={id} label={titleOf(schema, name)} hint={hint} problems={problems}>
      <textarea
        id={id}
        className={styles.code}
        rows={4}
        spellCheck={false}
        value={typed ?? written}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isBroken || isInvalid(problems)}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = target.value.trim() === "" ? { value: undefined } : parse(target.value);
          rememberUnfinished(place, read === undefined ? { text: target.value, written } : undefined);
          if (read !== undefined) set(pointer, read.value, pointer);
        }}
        onFocus={onFocus}
        onBlur={() => !isBroken && setTyped(undefined)}
      />
    </FieldFrame>
  );
}

function parse(text: string): { value: unknown } | undefined {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Removes an empty text, unless it is required. */
export function TextField(props: FieldProps & { isLong: boolean }) {
  const { schema, value, pointer, isRequired = false, isLong } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const options = typeof schema.references === "string" ? context.options(schema.references) : undefined;
  if (options !== undefined) return <ChoiceField {...props} options={options} />;
  const control = {
    id,
    value: typeof value === "string" ? value : "",
    "aria-describedby": described,
    "aria-invalid": isInvalid(problems),
    "aria-required": isRequired || undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      context.set(pointer, target.value === "" && !isRequired ? undefined : target.value, pointer),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      {isLong ? (
        <textarea rows={3} {...control} />
      ) : (
        <input type={inputType(kindOf(context.root, schema), control.value)} autoComplete="off" {...control} />
      )}
    </FieldFrame>
  );
}

/** The browser's date picker, unless the file's value is not a date: the picker would hide it. */
function inputType(kind: FieldKind, value: string): "date" | "datetime-local" | "text" {
  const isWritten = value !== "" && !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value);
  if (isWritten) return "text";
  return kind === "day" ? "date" : kind === "moment" ? "datetime-local" : "text";
}

export function ColourField(props: FieldProps) {
  const { value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const written = typeof value === "string" ? value : "";
  const set = (typed: string) => context.set(pointer, typed === "" && !isRequired ? undefined : typed, pointer);
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <div className={styles.colour}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={written}
          aria-describedby={described}
          aria-invalid={isInvalid(problems)}
          onChange={({ target }) => set(target.value)}
        />
        <input
          type="color"
          aria-labelledby={`${id}-label`}
          value={/^#[0-9a-f]{6}$/i.test(written) ? written : "#000000"}
          onChange={({ target }) => set(target.value)}
        />
      </div>
    </FieldFrame>
  );
}
