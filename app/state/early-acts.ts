type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What the visitor did before this page's code was there, noted by the script in the document (server/pages/early-acts.ts). */
    earlyActs?: {
      /** What was pressed or changed, in that order. */
      readonly on: readonly HTMLElement[];
      /** Ends the noting. */
      stop(): void;
    };
  }
}

/** Lets what the visitor did to the page while its code was loading take effect, in the same order. */
export async function replayEarlyActs(): Promise<void> {
  const acts = window.earlyActs;
  if (acts === undefined) return;
  delete window.earlyActs;
  acts.stop();
  // The first that takes effect renders the page again, with all fields as they were before.
  const entered = acts.on.map((element) => (element.matches("input, textarea, select") ? changeAgain(element as Field) : undefined));
  for (const [index, element] of acts.on.entries()) {
    element.removeAttribute("data-pressed");
    if (!element.isConnected) continue;
    const change = entered[index];
    if (change) change();
    else element.click();
    // Each is done on the page that the one before has left.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What enters into a field again what is in it now. React compares a field with what it last knew of it: that has to be something else. */
function changeAgain(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    const { checked, defaultChecked } = field;
    return () => {
      // Of a group of radios only the one that is chosen in the end.
      if (checked === defaultChecked) return;
      field.checked = defaultChecked;
      field.click();
    };
  }
  return () => {
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    field.value = "";
    native?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
