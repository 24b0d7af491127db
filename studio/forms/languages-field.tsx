import { useState } from "react";
import { languageName } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/studio/languages.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { editTogether } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { Problems, useField } from "./field-frame.tsx";
import type { FieldProps } from "./form-context.ts";
import styles from "./forms.module.css";
import { OptionSelect } from "./option-select.tsx";

/** The museum's languages. The default one stays: strings without a language are in it. */
export function LanguagesField(props: FieldProps) {
  const locale = useLocale();
  const { context, id, hint, label, problems } = useField(props);
  const languages = useLanguages();
  const [removed, setRemoved] = useState<string>();
  const named = (tag: string) => languageName(locale, tag, languages);
  const known = context.options("language") ?? [];
  const add = (tag: string) =>
    editTogether(() => {
      context.set(props.pointer, [...languages, tag]);
      // The first language says the same.
      context.set("/locale", undefined);
    });
  const all = [...problems, ...languages.flatMap((_tag, index) => context.problemsAt(`${props.pointer}/${index}`))];
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Problems id={id} problems={all} />
      <ul className={styles.chosen}>
        {languages.map((tag, index) => (
          <li key={tag}>
            <span>{index === 0 ? say.byDefault(locale, { language: named(tag) }) : named(tag)}</span>
            {index > 0 && (
              <button type="button" className={styles.quiet} onClick={() => setRemoved(tag)}>
                {say.remove(locale)} <span className="visually-hidden">{named(tag)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.field}>
        <label htmlFor={`${id}-add`}>{say.add(locale)}</label>
        <OptionSelect
          id={`${id}-add`}
          value=""
          empty={say.chooseOne(locale)}
          options={known.filter(({ value }) => !languages.includes(value))}
          onChange={add}
        />
      </div>
      {removed !== undefined && (
        <Prompt
          title={say.removeTitle(locale, { language: named(removed) })}
          options={[
            { label: say.keep(locale), onChoose: () => setRemoved(undefined) },
            {
              label: say.removeNow(locale),
              dangerous: true,
              onChoose: () => {
                context.set(
                  props.pointer,
                  languages.filter((tag) => tag !== removed),
                );
                setRemoved(undefined);
              },
            },
          ]}
          onDismiss={() => setRemoved(undefined)}
        >
          <p>{say.removeText(locale)}</p>
        </Prompt>
      )}
    </fieldset>
  );
}
