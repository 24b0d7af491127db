import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { giftNote, memberNames } from "../../commerce/gift.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import { formatList } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/steps/review.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import type { Customer, MembershipResponse } from "../../schemas/generated/wire.ts";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { ReviewAnswers, ReviewLoaded } from "./definition.ts";
import styles from "./review.module.css";

type Props = ScreenProps<Data, Answer, ReviewLoaded, ReviewAnswers, StorefrontServices>;

export default function ReviewScreen({ data, loaded, answers, answer, change, services, customer }: Props) {
  const locale = useLocale();
  const amounts = loaded.donation?.product.variants ?? [];
  return (
    <>
      <MembershipDetails of={loaded.membership} details={answers["membership-info"]} customer={customer} />
      <GiftCards cards={answers["gift-card"]?.cards ?? []} />
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

interface MembershipDetailsProps {
  of: MembershipResponse | undefined;
  details: ReviewAnswers["membership-info"] | undefined;
  customer: Props["customer"];
}

/** Names the members and what the membership includes; the receipt names only its level. */
function MembershipDetails({ of: membership, details = {}, customer }: MembershipDetailsProps) {
  const locale = useLocale();
  const gift = giftNote(locale, details);
  const names = memberNames(details);
  const hasOther = (customer as Customer | null)?.membership?.isValid === true;
  if (gift === undefined && (membership === undefined || names.length === 0)) return null;
  return (
    <section className={styles.bought}>
      {membership && <h2>{say.membership(locale, { title: membership.title })}</h2>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends it sanitised; scripts are refused by the Content-Security-Policy too */}
      {membership && <div dangerouslySetInnerHTML={{ __html: membership.descriptionHtml }} />}
      {gift ? (
        <p>
          <strong>{gift.isFor}</strong> <span>{gift.isMailed}</span> <span>{gift.begins}</span>
        </p>
      ) : (
        <Details
          rows={[
            [say.members(locale, { count: names.length }), formatList(locale, names)],
            [say.email(locale), details.contactEmail],
            [say.starts(locale), hasOther ? undefined : say.today(locale)],
          ]}
        />
      )}
    </section>
  );
}

type GiftCard = NonNullable<ReviewAnswers["gift-card"]>["cards"][number];

/** To whom each gift card goes, and the message with it. */
function GiftCards({ cards }: { cards: readonly GiftCard[] }) {
  const locale = useLocale();
  return cards.map(({ id, forBuyer, name = "", email, message }, index) => (
    <section key={id ?? index} className={styles.bought}>
      <h2>{forBuyer ? say.giftCard(locale) : say.giftCardFor(locale, { name })}</h2>
      {forBuyer ? (
        <p>{say.giftCardForBuyer(locale)}</p>
      ) : (
        <Details
          rows={[
            [say.sentTo(locale), email],
            [say.message(locale), message?.trim()],
          ]}
        />
      )}
    </section>
  ));
}

function Details({ rows }: { rows: readonly (readonly [term: string, detail: string | undefined])[] }) {
  return (
    <dl>
      {rows.map(
        ([term, detail]) =>
          detail && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function PromotionCode({ services }: { services: StorefrontServices }) {
  const locale = useLocale();
  const id = useId();
  const { code, open, problem, sending, show, send, fail, applied, field, opener } = useCode(services);
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
      <button ref={opener} type="button" className={styles.addCode} onClick={show}>
        {say.addCode(locale)}
      </button>
    );
  return (
    <CodeForm
      {...{ id, field, alert, sending }}
      onSubmit={(typed) => (typed.trim() === "" ? fail(say.codeMissing(locale)) : void send(typed))}
    />
  );
}

/** Applies and removes a code. Focuses what replaced the pressed button. */
function useCode({ promotionCode, enterCode }: StorefrontServices) {
  const field = useRef<HTMLInputElement>(null);
  const applied = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [code, setCode] = useState(promotionCode());
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const acted = useRef(false);
  useEffect(() => {
    if (acted.current) (code !== undefined ? applied : open ? field : opener).current?.focus();
  }, [code, open]);

  function fail(message: string) {
    setProblem(message);
    field.current?.focus();
  }
  function show() {
    acted.current = true;
    setOpen(true);
  }
  async function send(text: string) {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    acted.current = true;
    try {
      setCode(await enterCode(text));
      setOpen(false);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  }
  return { code, open, problem, sending, show, send, fail, applied, field, opener };
}

interface CodeFormProps {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  /** The problem, or false. */
  alert: ReactNode;
  sending: boolean;
  onSubmit(typed: string): void;
}

function CodeForm({ id, field, alert, sending, onSubmit }: CodeFormProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const isWrong = alert !== false;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(typed);
  }
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
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" aria-busy={sending}>
          {say.applyCode(locale)}
        </button>
      </div>
    </form>
  );
}
