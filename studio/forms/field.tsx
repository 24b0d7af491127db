import { useState } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import { enteredNumber, enteredWhole } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { AlternativeText } from "../pictures/alternative-text.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { AskedField } from "./asked-field.tsx";
import { FieldFrame, isInvalid, Problems } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { HtmlField } from "./html-field.tsx";
import { JsonField } from "./json-field.tsx";
import { ListField } from "./list-field.tsx";
import { PriceField } from "./price-field.tsx";
import {
  blankOf,
  type FieldKind,
  kindOf,
  resolveSchema,
  type Schema,
  titleOf,
  variantOf,
  variantsOf,
  wordsOf,
} from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";
import { selectAll } from "./select-all.ts";
import { TextsField } from "./texts-field.tsx";
import { useField } from "./use-field.ts";

export function Field({ schema: given, value, pointer, name, isRequired = false }: FieldProps) {
  const { root } = useFormContext();
  const schema = resolveSchema(root, given);
  const props = { schema, value, pointer, name, isRequired };
  switch (kindOf(root, schema)) {
    case "text":
    case "prose":
    case "day":
    case "moment":
      return <TextField {...props} isLong={kindOf(root, schema) === "prose"} />;
    case "html":
      return <HtmlField {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "alternative":
      return <AlternativeText {...props} />;
    case "price":
      return <PriceField {...props} />;
    case "colour":
      return <ColourField {...props} />;
    case "number":
      return <NumberField {...props} />;
    case "switch":
      return <SwitchField {...props} />;
    case "choice":
      return (
        <ChoiceField
          {...props}
          options={(schema.enum as unknown[]).map((each) => ({ value: String(each), label: wordsOf(each) }))}
        />
      );
    case "choices":
      return <ChoicesField {...props} />;
    case "texts":
      return <TextsField {...props} />;
    case "things":
      return <ListField {...props} />;
    case "group":
      return <GroupField {...props} />;
    case "asked":
      return <AskedField {...props} />;
    case "variants":
      return <VariantsField {...props} />;
    case "json":
      return <JsonField {...props} />;
  }
}

/** Removes an emptied text, unless it is required. */
function TextField(props: FieldProps & { isLong: boolean }) {
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

function ColourField(props: FieldProps) {
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

function NumberField(props: FieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const { schema, value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const read = schema.type === "integer" ? enteredWhole : enteredNumber;
  // Keep other text in the draft so that the check reports it: a number input would drop it.
  const take = (text: string) => {
    setTyped(text);
    context.set(pointer, text === "" && !isRequired ? undefined : (read(text, locale) ?? text), pointer);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <input
        id={id}
        type="text"
        inputMode={schema.type === "integer" ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed ?? (typeof value === "number" || typeof value === "string" ? String(value) : "")}
        placeholder={typeof schema.default === "number" ? String(schema.default) : undefined}
        aria-describedby={described}
        aria-invalid={isInvalid(problems)}
        aria-required={isRequired || undefined}
        onFocus={selectAll}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </FieldFrame>
  );
}

function SwitchField(props: FieldProps) {
  const { schema, value, pointer } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const isOn = typeof value === "boolean" ? value : schema.default === true;
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={described}
        onChange={({ target }) => context.set(pointer, target.checked || (schema.const === true ? undefined : false))}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Problems id={id} problems={problems} />
    </div>
  );
}

function ChoiceField(props: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const locale = useLocale();
  const { schema, value, pointer, isRequired = false, options } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const chosen = value === undefined ? "" : String(value);
  const isKnown = chosen === "" || options.some((option) => option.value === chosen);
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <select
        id={id}
        value={chosen}
        aria-describedby={described}
        aria-invalid={isInvalid(problems)}
        onChange={({ target }) => context.set(pointer, target.value === "" ? undefined : target.value)}
      >
        {(!isRequired || chosen === "") && (
          <option value="">
            {schema.default === undefined
              ? say.notSet(locale)
              : say.byDefault(locale, { value: wordsOf(schema.default) })}
          </option>
        )}
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function ChoicesField(props: FieldProps) {
  const { schema, value, pointer } = props;
  const { context, id, problems, hint, label } = useField(props);
  const items = isRecord(schema.items) ? resolveSchema(context.root, schema.items) : {};
  const options = (Array.isArray(items.enum) ? items.enum : []).map(String);
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={chosen.has(option)}
              onChange={({ target }) =>
                context.set(
                  pointer,
                  options.filter((each) => (each === option ? target.checked : chosen.has(each))),
                )
              }
            />
            <span>{wordsOf(option)}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Problems id={id} problems={problems} />
    </fieldset>
  );
}

function GroupField(props: FieldProps) {
  const locale = useLocale();
  const { schema, value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label } = useField(props);
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Problems id={id} problems={problems} />
      <SchemaFields schema={schema} value={value} pointer={pointer} />
      {!isRequired && value !== undefined && (
        <button type="button" className={styles.quiet} onClick={() => context.set(pointer, undefined)}>
          {say.removeNamed(locale, { name: label })}
        </button>
      )}
    </fieldset>
  );
}

/** A value with several possible forms: edits the current one and switches to others. */
function VariantsField(props: FieldProps) {
  const locale = useLocale();
  const { schema, value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const variants = variantsOf(context.root, schema);
  const chosen = variantOf(variants, value);
  const own = variants[chosen];
  const take = (variant: Schema | undefined) => context.set(pointer, variant && blankOf(context.root, variant));
  if (own !== undefined && own.const === undefined)
    return (
      <div className={styles.variant}>
        <OneVariant {...props} variant={own} label={label} hint={hint} />
        <button type="button" className={styles.quiet} onClick={() => take(variants[(chosen + 1) % variants.length])}>
          {say.otherForm(locale, { name: label })}
        </button>
      </div>
    );
  if (value !== undefined && own === undefined) return <JsonField {...props} />;
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <select
        id={id}
        value={chosen}
        aria-describedby={described}
        onChange={({ target }) => take(variants[Number(target.value)])}
      >
        {(!isRequired || chosen === -1) && <option value={-1}>{say.notSet(locale)}</option>}
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a schema's variants do not change
          <option key={index} value={index}>
            {variant.const === false
              ? say.no(locale)
              : titleOf(
                  variant,
                  kindOf(context.root, variant) === "group" ? say.severalValues(locale) : say.oneValue(locale),
                )}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function OneVariant({
  variant,
  label,
  hint,
  ...props
}: FieldProps & { variant: Schema; label: string; hint: string | undefined }) {
  const { renderField } = useFormContext();
  return renderField({ ...props, schema: { ...variant, title: label, description: hint }, isRequired: true });
}
