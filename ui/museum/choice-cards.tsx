import { useId } from "react";
import * as say from "../../messages/generated/ui.ts";
import type { Money, OfferCard } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import { Price } from "../price.tsx";
import styles from "./choice-cards.module.css";

interface Card extends Pick<OfferCard, "id" | "title" | "price">, Partial<Pick<OfferCard, "image" | "items" | "copy">> {
  html?: string;
  priceFor?: string;
  term?: string;
  regularPrice?: Money;
}

interface ChoiceCardsProps {
  legend: string;
  kind: "radio" | "checkbox";
  choices: readonly Card[];
  selected: readonly string[];
  onChange(selected: string[]): void;
  none?: string;
  /** Shows prices as the lowest of several. */
  from?: boolean;
}

/** Selects one card (radio) or several (checkbox) by id. `none` labels the option without a card. */
export function ChoiceCards({ legend, kind, choices, selected, onChange, none, from = true }: ChoiceCardsProps) {
  const locale = useLocale();
  const id = useId();
  function toggle(choice: string) {
    if (kind === "radio") return onChange([choice]);
    onChange(selected.includes(choice) ? selected.filter((other) => other !== choice) : [...selected, choice]);
  }
  return (
    <fieldset>
      {/* For screen readers; the page's title says it visually. */}
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => {
          const own = `${id}${choice.id}`;
          return (
            <div key={choice.id} className={styles.card}>
              {choice.image && (
                <img src={choice.image} alt="" width="800" height="500" loading="lazy" decoding="async" />
              )}
              <div className={styles.text}>
                <div className={styles.head}>
                  <label htmlFor={own}>{choice.title}</label>
                  <input
                    id={own}
                    type={kind}
                    name={id}
                    checked={selected.includes(choice.id)}
                    aria-describedby={`${own}about`}
                    onChange={() => toggle(choice.id)}
                  />
                </div>
                <div id={`${own}about`} className={styles.about}>
                  {choice.copy && <p>{choice.copy}</p>}
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends it sanitised; scripts are refused by the Content-Security-Policy too */}
                  {choice.html && <div dangerouslySetInnerHTML={{ __html: choice.html }} />}
                  {choice.items && choice.items.length > 0 && (
                    <ul>
                      {choice.items.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  )}
                  {choice.price && (
                    <p className={choice.term ? `${styles.price} ${styles.large}` : styles.price}>
                      {choice.priceFor ? (
                        <span className={styles.label}>{`${choice.priceFor} `}</span>
                      ) : (
                        from && <span className={styles.label}>{say.from(locale)} </span>
                      )}
                      <Price money={choice.price} dropZeroCents />
                      {choice.term && <span className={styles.label}>{` ${choice.term}`}</span>}
                      {choice.regularPrice && (
                        <>
                          <span> </span>
                          <span className="visually-hidden">{`${say.insteadOf(locale)} `}</span>
                          <s>
                            <Price money={choice.regularPrice} dropZeroCents />
                          </s>
                        </>
                      )}
                    </p>
                  )}
                </div>
              </div>
            </div>
          );
        })}
      </div>
      {kind === "radio" && none !== undefined && (
        <label className={styles.none}>
          <input type="radio" name={id} checked={selected.length === 0} onChange={() => onChange([])} />
          <span>{none}</span>
        </label>
      )}
    </fieldset>
  );
}
