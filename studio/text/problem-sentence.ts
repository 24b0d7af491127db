/** The parts of a check's problem that a sentence needs. */
interface Finding {
  readonly message: string;
  readonly fix?: string | undefined;
  /** In plain words, where there are some. */
  readonly plain?: { readonly sentence: string } | undefined;
}

/** Turns a problem and its fix into whole sentences. */
export function problemSentence({ plain, message, fix }: Finding): string {
  return plain?.sentence ?? [message, ...(fix === undefined ? [] : [fix])].map(asSentence).join(" ");
}

/** A text with a capital at its start and a full stop at its end. */
export function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”)]?$/.test(capital) ? capital : `${capital}.`;
}
