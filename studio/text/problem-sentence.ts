/** What the check says of a file, as far as a sentence needs it. */
interface Finding {
  readonly message: string;
  readonly fix?: string | undefined;
  /** In plain words, where there are some. */
  readonly plain?: { readonly sentence: string } | undefined;
}

/** What is wrong and what would be right, in whole sentences: the check speaks in halves of lines. */
export function problemSentence({ plain, message, fix }: Finding): string {
  return plain?.sentence ?? [message, ...(fix === undefined ? [] : [fix])].map(asSentence).join(" ");
}

/** A text with a capital at its start and a full stop at its end. */
export function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”)]?$/.test(capital) ? capital : `${capital}.`;
}
