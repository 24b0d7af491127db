import { useState } from "react";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import styles from "./forms.module.css";
import { htmlOf, paragraphsOf } from "./paragraphs.ts";
import { useField } from "./use-field.ts";

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
