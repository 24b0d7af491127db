import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { ChoiceField, ChoicesField, SwitchField, TextsField } from "./choice-fields.tsx";
import { FieldFrame, Problems, useField } from "./field-frame.tsx";
import { type FieldProps, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { ListField } from "./list-field.tsx";
import { AlternativeText, PictureField } from "./picture-fields.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { blankOf, kindOf, resolveSchema, type Schema, titleOf, variantOf, variantsOf, wordsOf } from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";
import { ColourField, HtmlField, JsonField, NumberField, PriceField, TextField } from "./text-fields.tsx";

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
    case "items":
      return <ListField {...props} />;
    case "group":
      return <GroupField {...props} />;
    case "questions":
      return <QuestionsField {...props} />;
    case "variants":
      return <VariantsField {...props} />;
    case "json":
      return <JsonField {...props} />;
  }
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
