import type { FlowStore } from "flow-engine/react";
import { useEffect, useRef } from "react";
import { readRegistration } from "./school.ts";
import { go } from "./use-address.ts";

/** Says that the school has the registration; the answers are then cleared for the next child. */
export function RegisteredPage({ store }: { readonly store: FlowStore }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = "Registered · Harbor School";
    heading.current?.focus();
    store.begin();
  }, [store]);
  return (
    <section>
      <h1 ref={heading} tabIndex={-1}>
        Registered
      </h1>
      <p>We look forward to seeing you.</p>
      <dl>
        {readRegistration().map(({ label, text, fee }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fee ? `${text} ($${fee})` : text}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" onClick={() => go(store.flow.first.path, { replace: false })}>
          Register another child
        </button>
      </div>
    </section>
  );
}
