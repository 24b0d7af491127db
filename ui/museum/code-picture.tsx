import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as say from "../../messages/generated/ui/membership-card.ts";
import * as sayNotices from "../../messages/generated/ui/notices.ts";
import { requestWakeLock } from "../device.ts";
import { useLocale } from "../locale.ts";
import styles from "./code-picture.module.css";

interface CodePictureProps {
  /** A data URL of a QR code with whole pixels. */
  picture: string;
  alt: string;
  title: string;
  children?: ReactNode;
}

/** Shows a code on white. A press opens a full-screen view that keeps the screen on, for the door. */
export function CodePicture({ picture, alt, title, children }: CodePictureProps) {
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.code}>
      <img src={picture} alt={alt} width="288" height="288" />
      <button type="button" aria-label={say.enlargeCode(locale, { title })} onClick={() => setWhole(true)} />
      {isWhole && (
        <WholeScreen title={title} onClose={() => setWhole(false)}>
          <img src={picture} alt={alt} width="288" height="288" />
          {children}
        </WholeScreen>
      )}
    </div>
  );
}

function WholeScreen({ title, children, onClose }: { title: string; children: ReactNode; onClose(): void }) {
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(stayAwake, []);
  return (
    <dialog ref={dialog} className={styles.screen} aria-labelledby={heading} onClose={onClose}>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        {sayNotices.close(locale)}
      </button>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

function stayAwake(): () => void {
  let release = requestWakeLock();
  // Browsers release the lock when another tab or app is shown.
  const again = () => {
    if (document.visibilityState !== "visible") return;
    release();
    release = requestWakeLock();
  };
  document.addEventListener("visibilitychange", again);
  return () => {
    document.removeEventListener("visibilitychange", again);
    release();
  };
}
