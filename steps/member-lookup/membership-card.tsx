import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import type { Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./membership-card.module.css";
import { nameOf } from "./results.tsx";

interface MembershipCardProps {
  member: Member;
  qrCode: string;
  settings: Settings;
  onPrinted(): void;
}

/**
 * Applies only while a card prints; tickets and reports use the loaded paper.
 * A named page would be simpler, but Chromium prints a blank one before it.
 */
const paper = "@page { size: 85.6mm 54mm; margin: 0 }";

/** A card in bank card size, visible only in print. */
export function MembershipCard({ member, qrCode, settings, onPrinted }: MembershipCardProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const picture = useRef<HTMLImageElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let current = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(paper);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const done = () => printed.current();
    addEventListener("afterprint", done);
    // An undecoded image prints blank.
    void picture.current
      ?.decode()
      .catch(() => undefined)
      .then(() => current && window.print());
    return () => {
      current = false;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      removeEventListener("afterprint", done);
    };
  }, []);

  return createPortal(
    <article className={styles.card} aria-hidden="true">
      <div>
        <p className={styles.title}>{text("cardTitle")}</p>
        <p className={styles.name}>{nameOf(locale, member) || member.email}</p>
        <p>{member.membershipTitle}</p>
        <p>{`${text("expiresText")} ${formatDay(locale, member.membershipExpiry, "short")}`}</p>
      </div>
      <img ref={picture} src={qrCode} alt="" />
    </article>,
    document.body,
  );
}
