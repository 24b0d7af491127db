import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./Prompt.module.css";

interface PromptOption {
  readonly label: string;
  onChoose(): void;
  readonly busy?: boolean;
  /** It cannot be taken back, or gives money away. */
  readonly dangerous?: boolean;
}

/** The safe one stands first in every prompt: hands learn where it is. */
type SafeOption = PromptOption & { readonly dangerous?: false };

interface PromptProps {
  title: string;
  /** What is to be seen from afar: with it the prompt fills the window, below it. */
  banner?: ReactNode;
  children?: ReactNode;
  /** The first is what most will want, and has the focus. */
  options: readonly [SafeOption, ...PromptOption[]];
  /** What Escape does. */
  onDismiss(): void;
}

/** A modal question: what it is about, and the options, each a button as wide as a thumb needs. */
export function Prompt({ title, banner, children, options, onDismiss }: PromptProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);

  // Before it leaves the page, so that the browser gives the focus back to what opened it.
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
      aria-describedby={[banner !== undefined && `${id}banner`, children !== undefined && `${id}text`].filter(Boolean).join(" ") || undefined}
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
