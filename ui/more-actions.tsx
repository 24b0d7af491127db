import { useEffect, useId, useRef, useState } from "react";
import styles from "./more-actions.module.css";

interface MoreAction {
  readonly label: string;
  onChoose(): void;
  readonly isBusy?: boolean;
}

interface MoreActionsProps {
  /** Of the button that shows the actions. */
  label: string;
  actions: readonly MoreAction[];
  /** For a bar at the bottom of the window. */
  opensUp?: boolean;
}

/** Rare actions behind one button; a single one stands alone. */
export function MoreActions({ label, actions, opensUp = false }: MoreActionsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  const buttons = actions.map(({ label: action, onChoose, isBusy }) => (
    <button
      key={action}
      type="button"
      aria-busy={isBusy}
      onClick={() => {
        setOpen(false);
        onChoose();
      }}
    >
      {action}
    </button>
  ));
  if (actions.length < 2) return buttons;
  return (
    <div ref={box} className={styles.more}>
      <button ref={opener} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
      <div id={id} hidden={!isOpen} className={styles.list} data-up={opensUp || undefined}>
        {buttons}
      </div>
    </div>
  );
}
