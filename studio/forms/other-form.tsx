import { useId } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { type FieldProps, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { blankOf, kindOf, type Schema, variantOf, variantsOf } from "./schema.ts";

/** Switches between the forms of a value, and carries a text over to those that hold such texts. */
export function OtherForm({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const id = useId();
  const { root, set } = useFormContext();
  const variants = variantsOf(root, schema);
  const chosen = variantOf(variants, value);
  const turn = () => {
    const next = variants[(chosen + 1) % variants.length];
    if (next !== undefined) set(pointer, carriedOver(root, value, next));
  };
  if (typeof schema.otherwise !== "string" || variants.length !== 2)
    return (
      <button type="button" className={styles.quiet} onClick={turn}>
        {say.otherForm(locale, { name: titleOf(schema, name) })}
      </button>
    );
  return (
    <div className={styles.switch}>
      <input id={id} type="checkbox" checked={chosen === 1} onChange={turn} />
      <label htmlFor={id}>{schema.otherwise}</label>
    </div>
  );
}

/** A variant's blank value with the text that the value holds, such as the price, where it holds the same kind. */
function carriedOver(root: Schema, value: unknown, next: Schema): unknown {
  const blank = blankOf(root, next);
  const kind = kindOf(root, next);
  if (typeof value === "string" && isRecord(blank) && isRecord(next.properties)) {
    const texts = Object.entries(next.properties).filter(
      ([key, property]) => blank[key] === "" && isRecord(property) && kindOf(root, property) !== "choice",
    );
    return { ...blank, ...Object.fromEntries(texts.map(([key]) => [key, value])) };
  }
  const last =
    isRecord(value) && kind !== "group" ? Object.values(value).findLast((each) => typeof each === "string") : undefined;
  return last ?? blank;
}
