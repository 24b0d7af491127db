import * as say from "../messages/generated/ui.ts";
import { useLocale } from "./locale.ts";

/** Marks a demo in a line at the top of the page; not printed. */
export function DemoNote({ text }: { text: string }) {
  return (
    <section className="demo-note" aria-label={say.demo(useLocale())}>
      {text}
    </section>
  );
}
