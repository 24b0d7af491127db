import * as say from "../../messages/generated/studio/bundle.ts";
import { useLocale } from "../../ui/locale.ts";
import { idsIn } from "../forms/copy-product.ts";
import forms from "../forms/forms.module.css";
import shell from "../shell/shell.module.css";
import { editFile } from "../state/draft.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { missingTypes, partsWithType } from "./missing-types.ts";
import type { Product } from "./new-bundle.ts";

interface MissingTypesProps {
  bundle: Product;
  pointer: string;
  events: readonly Product[];
}

/** Offers to add ticket types that a bundle lacks; null if it has all. */
export function MissingTypes({ bundle, pointer, events }: MissingTypesProps) {
  const locale = useLocale();
  const missing = missingTypes(bundle, events);
  if (missing.length === 0) return null;
  const name = String(bundle.title ?? bundle.id);
  const add = (title: string) =>
    editFile("catalogue.json", (text) => {
      const taken = new Set(idsIn(valueAt(text, "")));
      return setValue(text, `${pointer}/components`, partsWithType(bundle, events, title, taken));
    });
  return (
    <ul className={shell.changes}>
      {missing.map(({ title: type, without }) => (
        <li key={type}>
          <span>
            {without.length > 0
              ? say.notInPart(locale, { bundle: name, type, events: without })
              : say.notInBundle(locale, { bundle: name, type })}
          </span>{" "}
          {without.length === 0 && (
            <button type="button" className={forms.quiet} onClick={() => add(type)}>
              <span>{say.addType(locale, { type })}</span> <span className="visually-hidden">{name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
