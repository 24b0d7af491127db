interface Finding {
  readonly message: string;
  readonly fix?: string | undefined;
  readonly plain?: { readonly sentence: string } | undefined;
}

export function problemSentence({ plain, message, fix }: Finding): string {
  return plain?.sentence ?? [message, ...(fix === undefined ? [] : [fix])].map(asSentence).join(" ");
}

/** Capitalizes a text and ends it with a full stop. */
export function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”)]?$/.test(capital) ? capital : `${capital}.`;
}
