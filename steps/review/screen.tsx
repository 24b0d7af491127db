import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { giftNote } from "../../commerce/gift.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/review.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { ReviewAnswers, ReviewLoaded } from "./definition.ts";
import styles from "./review.module.css";

type Props = ScreenProps<Data, Answer, ReviewLoaded, ReviewAnswers, StorefrontServices>;

export default function ReviewScreen({ data, loaded, answers, answer, change, services }: Props) {
  const locale = useLocale();
  const amounts = loaded.donation?.product.variants ?? [];
  const gift = giftNote(locale, answers["membership-info"] ?? {});
  return (
    <>
      {gift && (
        <p className={styles.gift}>
          <strong>{gift.isFor}</strong>
          <span>{gift.isMailed}</span> <span>{gift.begins}</span>
        </p>
      )}
      <PromotionCode services={services} />
      {amounts.length > 0 && (
        <section className={styles.donation}>
          <AmountButtons
            legend={data.donationTitle ?? say.donation(locale)}
            amounts={amounts}
            selected={answer?.donation}
            onSelect={(donation) => change(donation === undefined ? undefined : { donation })}
          />
          {data.donationDescription && <p>{data.donationDescription}</p>}
        </section>
      )}
    </>
  );
}

function PromotionCode({ services: { promotionCode, enterCode } }: { services: StorefrontServices }) {
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const applied = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [code, setCode] = useState(promotionCode());
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const acted = useRef(false);

  // The pressed button is gone: focus what replaced it.
  useEffect(() => {
    if (acted.current) (code !== undefined ? applied : open ? field : opener).current?.focus();
  }, [code, open]);

  async function send(text: string) {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    acted.current = true;
    try {
      setCode(await enterCode(text));
      setOpen(false);
      setTyped("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      field.current?.focus();
    } finally {
      setSending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "") {
      setProblem(say.codeMissing(locale));
      field.current?.focus();
    } else void send(typed);
  }

  const alert = problem !== undefined && (
    <p className={styles.problem} id={`${id}-problem`} role="alert">
      {problem}
    </p>
  );
  if (code !== undefined)
    return (
      <div className={styles.code}>
        <p ref={applied} tabIndex={-1} role="status">
          {say.codeApplied(locale, { code })}
        </p>
        {alert}
        <button type="button" aria-busy={sending} onClick={() => void send("")}>
          {say.removeCode(locale, { code })}
        </button>
      </div>
    );
  if (!open)
    return (
      <button
        ref={opener}
        type="button"
        className={styles.addCode}
        onClick={() => {
          acted.current = true;
          setOpen(true);
        }}
      >
        {say.addCode(locale)}
      </button>
    );
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <label htmlFor={id}>{say.code(locale)}</label>
      {alert}
      <div className={styles.codeField}>
        <input
          ref={field}
          id={id}
          name="code"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" aria-busy={sending}>
          {say.applyCode(locale)}
        </button>
      </div>
    </form>
  );
}
