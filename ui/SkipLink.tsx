import type { MouseEvent } from "react";

/** Leads past what is the same on every page. The address stays as it is: it would be kept, shared and come back to with the page's anchor. */
export function SkipLink({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, also without script
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
