import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { hintOf, optionsIn, titleOf, wordsOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid, Problems, useField } from "./field-frame.tsx";
import { type FieldProps, fieldId, type Option, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { OptionSelect } from "./option-select.tsx";
import { resolveSchema } from "./schema.ts";

/** Selects several of the museum's items by title. */
function ReferencesField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const locale = useLocale();
  const { value, pointer } = props;
  const { context, id, hint, label, described, problems: own } = useField(props);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const problems = [...own, ...chosen.flatMap((_id, index) => context.problemsAt(`${pointer}/${index}`))];
  const left = options.filter((option) => !chosen.includes(option.value));
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((each, index) => {
            const name = options.find((option) => option.value === each)?.label ?? each;
            return (
              <li key={each}>
                <span>{name}</span>
                <button
                  type="button"
                  className={styles.quiet}
                  onClick={() =>
                    chosen.length === 1 ? context.set(pointer, undefined) : context.remove(`${pointer}/${index}`)
                  }
                >
                  {say.remove(locale)} <span className="visually-hidden">{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <OptionSelect
        id={id}
        value=""
        empty={say.chooseMore(locale, { count: chosen.length })}
        options={left}
        describedBy={described}
        isInvalid={isInvalid(problems)}
        onChange={(added) =>
          chosen.length === 0 ? context.set(pointer, [added]) : context.insert(pointer, chosen.length, added)
        }
      />
    </FieldFrame>
  );
}

export function TextsField({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { root, problemsAt, set, options } = useFormContext();
  const id = fieldId(pointer);
  const list = Array.isArray(value) ? value.map(String) : [];
  const problems = [...problemsAt(pointer), ...list.flatMap((_text, index) => problemsAt(`${pointer}/${index}`))];
  const items = isRecord(schema.items) ? resolveSchema(root, schema.items) : {};
  const known = typeof items.references === "string" ? options(items.references) : undefined;
  if (known !== undefined)
    return <ReferencesField schema={schema} value={value} pointer={pointer} name={name} options={known} />;
  const hint = [hintOf(schema), say.oneInALine(locale)].filter(Boolean).join(" ");
  return (
    <FieldFrame id={id} label={titleOf(schema, name)} hint={hint} problems={problems}>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, list.length + 1))}
        value={list.join("\n")}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isInvalid(problems)}
        onChange={({ target }) => set(pointer, target.value === "" ? undefined : target.value.split("\n"), pointer)}
        onBlur={() => {
          const filled = list.map((text) => text.trim()).filter((text) => text !== "");
          if (filled.length !== list.length || filled.some((text, index) => text !== list[index]))
            set(pointer, filled.length === 0 ? undefined : filled, pointer);
        }}
      />
    </FieldFrame>
  );
}

export function SwitchField(props: FieldProps) {
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

export function ChoiceField(props: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const locale = useLocale();
  const { schema, value, pointer, isRequired = false, options } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const chosen = value === undefined ? "" : String(value);
  const byDefault = options.find(({ value }) => value === schema.default)?.label ?? wordsOf(schema.default ?? "");
  const unset = typeof schema.unset === "string" ? schema.unset : say.notSet(locale);
  const empty = schema.default === undefined ? unset : say.byDefault(locale, { value: byDefault });
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <OptionSelect
        id={id}
        value={chosen}
        empty={isRequired && chosen !== "" ? undefined : empty}
        options={options}
        describedBy={described}
        isInvalid={isInvalid(problems)}
        onChange={(next) => context.set(pointer, next === "" ? undefined : next)}
      />
    </FieldFrame>
  );
}

export function ChoicesField(props: FieldProps) {
  const { schema, value, pointer } = props;
  const { context, id, problems, hint, label } = useField(props);
  const items = isRecord(schema.items) ? resolveSchema(context.root, schema.items) : {};
  const options = optionsIn(items);
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.has(option.value)}
              onChange={({ target }) =>
                context.set(
                  pointer,
                  options
                    .map(({ value: each }) => each)
                    .filter((each) => (each === option.value ? target.checked : chosen.has(each))),
                )
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Problems id={id} problems={problems} />
    </fieldset>
  );
}
