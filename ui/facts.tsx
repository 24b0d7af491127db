import { useState } from "react";
import { unbroken } from "../messages/formats/list.ts";
import * as say from "../messages/generated/ui.ts";
import styles from "./facts.module.css";
import { useLocale } from "./locale.ts";

interface FactsProps {
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** A phone shows the first one, and the others at a press, to leave room for what is to be chosen. */
  readonly isFoldable: boolean;
}

/** Lists facts to know before the first step. */
export function Facts({ facts, isFoldable: mayFold }: FactsProps) {
  const locale = useLocale();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFoldable = mayFold && facts.length > 1;
  if (facts.length === 0) return null;
  return (
    <div className={styles.facts} data-facts="" data-folded={(isFoldable && !isUnfolded) || undefined}>
      <dl>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{unbroken(text)}</dd>
          </div>
        ))}
      </dl>
      {isFoldable && (
        <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {say.moreFacts(locale)}
        </button>
      )}
    </div>
  );
}
