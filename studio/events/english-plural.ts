/** Those that people who come to a museum are called. */
const irregular: Readonly<Record<string, string>> = { child: "children", person: "people", man: "men", woman: "women" };

/** The plural of an English noun, or of the last word of several, to begin with: its author may write another. */
export function englishPlural(noun: string): string {
  return noun.replace(/\S+$/, (word) => irregular[word.toLowerCase()] ?? regular(word));
}

function regular(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  return `${word}s`;
}
