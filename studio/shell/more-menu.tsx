import { type ReactNode, useId, useRef, useSyncExternalStore } from "react";
import * as say from "../../messages/generated/studio/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** Completes the button's name, such as a row's title. */
  of?: string;
  /** Buttons and links. A dialog that they open must stand outside, or it would be hidden with the menu. */
  children: ReactNode;
}

/** Rarer actions behind "⋯". Pressing one closes the menu. */
export function MoreMenu({ of, children }: MoreMenuProps) {
  const locale = useLocale();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M3 8h.01M8 8h.01M13 8h.01"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
        <span className="visually-hidden">
          {of === undefined ? say.more(locale) : say.moreFor(locale, { name: of })}
        </span>
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
          if (target instanceof Element && target.closest("a, button") !== null) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** Below its button, ending at the same edge; it scrolls with the page. */
function place(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (button === null || menu === null) return;
  const { bottom, left, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isRightToLeft = getComputedStyle(button).direction === "rtl";
  menu.style.top = `${bottom + scrollY + 4}px`;
  menu.style.right = isRightToLeft ? "auto" : `${Math.max(8, width - right)}px`;
  menu.style.left = isRightToLeft ? `${Math.max(8, left)}px` : "auto";
}

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
