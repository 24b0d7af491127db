import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./Prompt.module.css";

interface PromptOption {
  readonly label: string;
  onChoose(): void;
  readonly busy?: boolean;
}

interface PromptProps {
  title: string;
  children?: ReactNode;
  /** The first is what most will want, and has the focus. */
  options: readonly [PromptOption, ...PromptOption[]];
  /** What Escape does. */
  onDismiss(): void;
}

/** A modal question: what it is about, and the options, each a button as wide as a thumb needs. */
export function Prompt({ title, children, options, onDismiss }: PromptProps) {
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
      className={styles.prompt}
      aria-labelledby={`${id}title`}
      aria-describedby={children === undefined ? undefined : `${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClose={onDismiss}
    >
      <h2 id={`${id}title`}>{title}</h2>
      {children !== undefined && (
        <div id={`${id}text`} className={styles.text}>
          {children}
        </div>
      )}
      <div className={styles.options}>
        {options.map(({ label, onChoose, busy }, index) => (
          <button
            key={label}
            ref={index === 0 ? first : undefined}
            type="button"
            className={index === 0 ? "button" : styles.other}
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
