import type { MouseEvent } from "react";

/** Leads past what is the same on every page. The address stays as it is: it would be kept, shared and come back to with the page's anchor. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      {text}
    </a>
  );
}

function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (main === null) return;
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}
