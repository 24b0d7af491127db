import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./prompt.module.css";

interface PromptOption {
  readonly label: string;
  onChoose(): void;
  readonly busy?: boolean;
  readonly dangerous?: boolean;
}

/** First in every prompt, so that its place is predictable. */
type SafeOption = PromptOption & { readonly dangerous?: false };

interface PromptProps {
  title: string;
  /** Readable from afar; makes the prompt fill the window. */
  banner?: ReactNode;
  children?: ReactNode;
  /** The first is the usual choice and takes focus. */
  options: readonly [SafeOption, ...PromptOption[]];
  onDismiss(): void;
}

/** A modal question with one wide button per option. */
export function Prompt({ title, banner, children, options, onDismiss }: PromptProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);

  // Close before unmounting, so that the browser returns focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    first.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={banner === undefined ? styles.prompt : `${styles.prompt} ${styles.full}`}
      aria-labelledby={`${id}title`}
      aria-describedby={
        [banner !== undefined && `${id}banner`, children !== undefined && `${id}text`].filter(Boolean).join(" ") ||
        undefined
      }
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClose={onDismiss}
    >
      {banner !== undefined && <div id={`${id}banner`}>{banner}</div>}
      <h2 id={`${id}title`}>{title}</h2>
      {children !== undefined && (
        <div id={`${id}text`} className={styles.text}>
          {children}
        </div>
      )}
      <div className={styles.options}>
        {options.map(({ label, onChoose, busy, dangerous }, index) => (
          <button
            key={label}
            ref={index === 0 ? first : undefined}
            type="button"
            className={index === 0 ? "button" : dangerous ? `${styles.other} ${styles.dangerous}` : styles.other}
            aria-busy={busy}
            onClick={onChoose}
          >
            {label}
          </button>
        ))}
      </div>
    </dialog>
  );
}
