import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { FieldFrame, isInvalid } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import type { Option } from "./form-context.ts";
import styles from "./forms.module.css";
import { useField } from "./use-field.ts";

/** Selects several of the museum's items by title. */
export function ReferencesField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
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
      <select
        id={id}
        value=""
        aria-describedby={described}
        aria-invalid={isInvalid(problems)}
        onChange={({ target }) =>
          chosen.length === 0
            ? context.set(pointer, [target.value])
            : context.insert(pointer, chosen.length, target.value)
        }
      >
        <option value="">{say.chooseMore(locale, { count: chosen.length })}</option>
        {left.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
