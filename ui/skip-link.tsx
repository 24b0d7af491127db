import type { MouseEvent } from "react";

/** Skips to the main content without the anchor in the URL, which would be shared and saved. */
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
