import { useId } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { optionsIn, titleOf, wordsOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { handleOf } from "../addresses.ts";
import { AmountsField, LimitField, NumberField, PriceField } from "./amount-fields.tsx";
import { ChoiceField, ChoicesField, SwitchField, TextsField } from "./choice-fields.tsx";
import { FieldFrame, Problems, useField } from "./field-frame.tsx";
import { type FieldProps, type FormContext, itemId, StudioForm, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { LanguagesField } from "./languages-field.tsx";
import { ListField } from "./list-field.tsx";
import { OtherForm } from "./other-form.tsx";
import { AlternativeText, PictureField } from "./picture-fields.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { blankOf, kindOf, resolveSchema, type Schema, variantOf, variantsOf } from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";
import { ColourField, HtmlField, JsonField, TextField } from "./text-fields.tsx";

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
      return <ChoiceField {...props} options={optionsIn(schema)} />;
    case "choices":
      return <ChoicesField {...props} />;
    case "texts":
      return <TextsField {...props} />;
    case "items":
      return <ListField {...props} />;
    case "group":
      return <GroupField {...props} />;
    case "questions":
      return <QuestionsField {...props} />;
    case "limit":
      return <LimitField {...props} />;
    case "amounts":
      return <AmountsField {...props} />;
    case "languages":
      return <LanguagesField {...props} />;
    case "variants":
      return <VariantsField {...props} />;
    case "json":
      return <JsonField {...props} />;
  }
}

/** An object's properties. An optional one is switched on if it needs some; otherwise it is left out while it is empty. */
function GroupField(props: FieldProps) {
  const locale = useLocale();
  const { schema, value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label } = useField(props);
  const isSet = value !== undefined;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map((key) => properties[String(key)]) : [];
  // A boolean is a switch already.
  const needs = required.some((property) => isRecord(property) && property.type !== "boolean");
  const isPicture = Object.values(properties).some((property) => isRecord(property) && property.references === "asset");
  const content = (
    <StudioForm value={isRequired || needs ? context : withoutEmpty(context, pointer, value)}>
      <SchemaFields schema={schema} value={value} pointer={pointer} isInline={schema.control === "line"} />
    </StudioForm>
  );
  if (schema.folded === true)
    return (
      <details className={styles.more} id={itemId(pointer)}>
        <summary>{label}</summary>
        <fieldset id={id} tabIndex={-1} className={styles.group} aria-label={label}>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          <Problems id={id} problems={problems} />
          {content}
        </fieldset>
      </details>
    );
  const isSwitch = needs && !isRequired && !isPicture;
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend className={isSwitch ? "visually-hidden" : undefined}>{label}</legend>
      {isSwitch ? (
        <GroupSwitch {...{ ...props, label, hint }} />
      ) : (
        hint !== undefined && <p className={styles.hint}>{hint}</p>
      )}
      <Problems id={id} problems={problems} />
      {(isSet || !isSwitch) && content}
      {isPicture && needs && !isRequired && isSet && (
        <button type="button" className={styles.quiet} onClick={() => context.set(pointer, undefined)}>
          {say.removeNamed(locale, { name: label })}
        </button>
      )}
    </fieldset>
  );
}

/** Switches an optional object on, with an id of its own if it needs one. */
function GroupSwitch({
  schema,
  value,
  pointer,
  label,
  hint,
}: FieldProps & { label: string; hint: string | undefined }) {
  const { root, set, written } = useFormContext();
  const id = useId();
  const blank = () => {
    const object = blankOf(root, schema);
    const [, around = "", key = ""] = /^(.*)\/([^/]*)$/.exec(pointer) ?? [];
    const holder = written(around);
    if (!isRecord(object) || object.id !== "" || !isRecord(holder) || holder.id === undefined) return object;
    return { ...object, id: `${holder.id}-${handleOf(wordsOf(key))}` };
  };
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        checked={value !== undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => set(pointer, target.checked ? blank() : undefined)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Leaves an object out when its last property is removed. */
function withoutEmpty(context: FormContext, pointer: string, value: unknown): FormContext {
  const isLast = (at: string) =>
    isRecord(value) && Object.keys(value).every((key) => childPointer(pointer, key) === at) && at.startsWith(pointer);
  return {
    ...context,
    set: (at, next, tag) =>
      next === undefined && isLast(at) ? context.set(pointer, undefined, tag) : context.set(at, next, tag),
  };
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
        <OtherForm {...props} />
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
