interface Finding {
  readonly message: string;
  readonly fix?: string | undefined;
  /** The problem in plain words, if available. */
  readonly plain?: { readonly sentence: string } | undefined;
}

/** Turns a problem and its fix into whole sentences. */
export function problemSentence({ plain, message, fix }: Finding): string {
  return plain?.sentence ?? [message, ...(fix === undefined ? [] : [fix])].map(asSentence).join(" ");
}

/** Capitalizes a text and ends it with a full stop. */
export function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”)]?$/.test(capital) ? capital : `${capital}.`;
}
