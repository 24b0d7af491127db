/** Names a language in itself: "Español"; with its region where others of its kind are offered, too. */
export function ownLanguageName(tag: string, all: readonly string[]): string {
  const [base = tag] = tag.split("-");
  const isOnly = all.filter((each) => each.split("-")[0] === base).length < 2;
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(isOnly ? base : tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
