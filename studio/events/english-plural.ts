const irregular: Readonly<Record<string, string>> = { child: "children", person: "people", man: "men", woman: "women" };

/** Suggests an English plural, of the last word of several; the author may change it. */
export function englishPlural(noun: string): string {
  return noun.replace(/\S+$/, (word) => irregular[word.toLowerCase()] ?? regular(word));
}

function regular(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  return `${word}s`;
}
