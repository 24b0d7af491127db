import { useEffect, useRef } from "react";
import { createKeyBurst } from "./keyBurst.ts";

/**
 * Listens for a handheld scanner that types, wherever the focus is, so that nobody has to press into a field first. Its Enter presses
 * no button. A field that has the focus keeps what is typed into it.
 * @param onCode the text of a code
 */
export function useTypingScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const burst = createKeyBurst();
    const listen = (event: KeyboardEvent) => {
      const field = event.target instanceof Element && event.target.matches("input, select, textarea");
      if (field || event.ctrlKey || event.metaKey || event.repeat) return;
      const taken = burst.press(event.key, event.timeStamp);
      if (taken === "person") return;
      event.preventDefault();
      event.stopPropagation();
      if (taken !== "device") latest.current(taken.text);
    };
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
