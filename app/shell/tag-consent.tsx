import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isPrivateAddress } from "../../commerce/private-pages.ts";
import * as say from "../../messages/generated/app/consent.ts";
import { useLocale } from "../../ui/locale.ts";
import { askAgain, choose, hasTags, startTags, tagState } from "../state/tags.ts";
import styles from "./tag-consent.module.css";

/** Asks once for consent to the tag manager, without covering the page or blocking anything. */
export function TagConsent() {
  const locale = useLocale();
  const { choice } = useSnapshot(tagState);
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const wasAsked = useRef(choice !== undefined);
  useEffect(startTags, []);
  const isShown = choice === undefined && !isPrivateAddress(pathname);
  useEffect(() => {
    // Opened from the footer, the bar is far away.
    if (isShown && wasAsked.current) bar.current?.focus();
    if (choice !== undefined) wasAsked.current = true;
  }, [isShown, choice]);

  if (!isShown) return null;
  const answer = (given: "allowed" | "declined") => () => {
    // The pressed button disappears with its bar.
    document.getElementById("main")?.focus({ preventScroll: true });
    choose(given);
  };
  return (
    <section ref={bar} className={styles.bar} aria-label={say.measuring(locale)} tabIndex={-1}>
      <p>{say.mayWeMeasure(locale)}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={answer("allowed")}>
          {say.allow(locale)}
        </button>
        <button type="button" className="button" onClick={answer("declined")}>
          {say.decline(locale)}
        </button>
      </div>
    </section>
  );
}

export function TagChoice() {
  const locale = useLocale();
  const { choice } = useSnapshot(tagState);
  const { pathname } = useLocation();
  if (!hasTags || choice === undefined || isPrivateAddress(pathname)) return null;
  return (
    <button type="button" className={styles.change} onClick={askAgain}>
      {say.measuringIs(locale, { choice: choice === "allowed" ? choice : "other" })}
    </button>
  );
}
