import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import * as say from "../messages/generated/ui/notices.ts";
import styles from "./dialog.module.css";
import { useLocale } from "./locale.ts";

interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  id?: string;
}

/** A modal dialog that traps focus, starting at `data-focus-first` or Close (docs/behaviour.md, "Dialogs"). */
export function Dialog({ title, open, onClose, children, id }: DialogProps) {
  const locale = useLocale();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    const opener = document.activeElement;
    element.showModal();
    (element.querySelector<HTMLElement>("[data-focus-first]") ?? close.current)?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers may close it without a cancel event, as Chromium does on a second Escape.
        if (open) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={trapFocus}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button ref={close} type="button" className={styles.close} aria-label={say.close(locale)} onClick={onClose}>
              <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Natively, Tab leaves a modal dialog for the browser's controls; cycle instead. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(":disabled"),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
