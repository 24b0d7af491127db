import { useEffect, useRef, useState } from "react";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/ui/waiting-list.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { useLocale } from "../locale.ts";
import { useAct } from "../use-act.ts";
import { type Problem, type WaitingChoice, WaitingForm, whenOf } from "./waiting-form.tsx";
import styles from "./waiting-list.module.css";

interface Wish {
  readonly date: string;
  readonly time: string;
  readonly email: string;
  readonly quantities: Readonly<Record<string, number>>;
}

interface WaitingListProps extends WaitingChoice {
  of: "day" | "time" | "all";
  description?: string | undefined;
  quantities: Wish["quantities"];
  onOpen?(): void;
  /** Joins the list. @returns whether the address is verified; else its owner must confirm by mail */
  join(wish: Wish, key: string): Promise<boolean>;
}

/** A button for sold-out times that opens a short form to join the waiting list. */
export function WaitingList(props: WaitingListProps) {
  const { of, title, description, day, times, quantities, onOpen } = props;
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [email, setEmail] = useState(props.email ?? "");
  const time = times?.find((each) => each === chosen) ?? times?.[0];
  const request = useJoinRequest(props.join, { date: day, time, email: email.trim(), quantities });
  const { joined } = request;
  const focus = useFocusOnReplacement(open, joined, times !== undefined);

  function show(isOpen: boolean) {
    focus.follow();
    if (isOpen) onOpen?.();
    else request.forget();
    request.reset();
    setOpen(isOpen);
  }

  if (joined !== undefined) {
    const words = whenOf(joined.date, joined.time);
    return (
      <div ref={focus.result} className={styles.list} data-of={of} role="status" tabIndex={-1}>
        {joined.confirmed ? (
          <p className={styles.joined}>{unbroken(say.waiting(locale, words))}</p>
        ) : (
          <>
            <p className={styles.joined}>{say.almostTitle(locale)}</p>
            <p>{unbroken(say.almost(locale, words))}</p>
          </>
        )}
        <p>{(joined.confirmed ? say.waitingNext : say.almostNext)(locale, { email: joined.email })}</p>
        <button type="button" className={styles.plain} onClick={() => show(true)}>
          {say.another(locale)}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.list} data-of={of}>
      <p>{description ?? say.about(locale, { of: of === "all" ? "other" : of })}</p>
      {open ? (
        <WaitingForm
          {...props}
          ref={focus.form}
          problems={request.problems}
          isBusy={request.isBusy}
          time={time}
          entered={email}
          onTime={setChosen}
          onEmail={setEmail}
          onSend={() => {
            focus.follow();
            request.send();
          }}
          onCancel={() => show(false)}
        />
      ) : (
        <button
          ref={focus.opener}
          type="button"
          className={styles.opener}
          aria-expanded={false}
          onClick={() => show(true)}
        >
          {title ?? say.join(locale)}
        </button>
      )}
    </div>
  );
}

/** A wish without a time cannot be sent yet. */
type OpenWish = Omit<Wish, "time"> & { readonly time: string | undefined };

/** Checks the wish and sends it once. */
function useJoinRequest(join: WaitingListProps["join"], wish: OpenWish) {
  const locale = useLocale();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [joined, setJoined] = useState<Wish & { readonly confirmed: boolean }>();
  const { isBusy, submit, forget } = useAct<Wish, boolean>({
    send: join,
    onAnswer: (confirmed, sent) => setJoined({ ...sent, confirmed }),
    onFailure: ({ message }) => setProblems([{ message }]),
  });

  // A corrected address must not get mail at the old one, so drop the unanswered request.
  const entered = JSON.stringify([wish.date, wish.time, wish.email, wish.quantities]);
  const latestForget = useRef(forget);
  useEffect(() => {
    latestForget.current = forget;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the wish
  useEffect(() => latestForget.current(), [entered]);

  function send() {
    const found = problemsOf(locale, wish);
    setProblems(found);
    if (found.length === 0 && wish.time !== undefined) void submit({ ...wish, time: wish.time });
  }
  function reset() {
    setJoined(undefined);
    setProblems([]);
  }
  return { isBusy, problems, joined, send, forget, reset };
}

function problemsOf(locale: string, { email, quantities }: OpenWish): readonly Problem[] {
  const problems: Problem[] = [];
  if (!Object.values(quantities).some((quantity) => quantity > 0))
    problems.push({ at: "tickets", message: say.ticketsMissing(locale) });
  if (!isEmail(email))
    problems.push({ at: "email", message: email === "" ? say.emailMissing(locale) : say.emailInvalid(locale) });
  return problems;
}

/** Focuses what replaces a pressed button: the form, the result or the opener. */
function useFocusOnReplacement(open: boolean, joined: unknown, isLoaded: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that arrives later does not move the focus
  useEffect(() => {
    if (!follows.current) return;
    // While fields are still loading, focus the form instead of a field.
    const field = isLoaded ? form.current?.querySelector<HTMLElement>("select, input") : form.current;
    (joined ? result.current : open ? field : opener.current)?.focus();
  }, [joined, open]);
  return {
    ...{ form, result, opener },
    follow() {
      follows.current = true;
    },
  };
}
