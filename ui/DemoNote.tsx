import * as say from "../messages/generated/ui.ts";
import { useLocale } from "./locale.ts";

/** Says that nothing here is real. A line at the page's top, which covers nothing and is not printed. */
export function DemoNote({ text }: { text: string }) {
  return (
    <section className="demo-note" aria-label={say.demo(useLocale())}>
      {text}
    </section>
  );
}
