import { type ReactNode, useId, useRef } from "react";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** Names the button. */
  label: string;
  /** Shows the label instead of "⋯". */
  showsLabel?: boolean;
  /** Buttons and links. A dialog that they open must stand outside, or it would be hidden with the menu. */
  children: ReactNode;
}

/** Rarer actions behind one button. Pressing one closes the menu. */
export function MoreMenu({ label, showsLabel = false, children }: MoreMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" className={showsLabel ? styles.labelled : styles.button} popoverTarget={id}>
        {showsLabel ? (
          label
        ) : (
          <>
            <Dots />
            <span className="visually-hidden">{label}</span>
          </>
        )}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: presses of its buttons arrive here, by key as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={() => place(button.current, menu.current)}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest("a, button") !== null) menu.current?.hidePopover?.();
        }}
      >
        {children}
      </div>
    </>
  );
}

function Dots() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 8h.01M8 8h.01M13 8h.01" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Places the menu at its button's end edge, on the side with more room; it scrolls with the page. */
function place(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (button === null || menu === null) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isRightToLeft = getComputedStyle(button).direction === "rtl";
  const opensUp = top > height - bottom && height - bottom < 200;
  menu.style.top = opensUp ? "auto" : `${bottom + scrollY + 4}px`;
  menu.style.bottom = opensUp ? `${height - top - scrollY + 4}px` : "auto";
  menu.style.right = isRightToLeft ? "auto" : `${Math.max(8, width - right)}px`;
  menu.style.left = isRightToLeft ? `${Math.max(8, left)}px` : "auto";
}
