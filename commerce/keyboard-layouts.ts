/** Maps the keys of a US keyboard, plain and with Shift, to other layouts. */
const us = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const layouts = [
  // British
  "`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./" + '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?',
  // German
  "^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-" + "°!\"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_",
  // French
  "²&é\"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!" + "~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§",
].map((typed) => new Map([...typed].map((character, at) => [character, us[at] ?? character])));

/** Lists what a scanner set to a US keyboard may have typed, one text per layout. */
export function asOnUsKeyboard(text: string): string[] {
  const others = layouts.map((keys) => [...text].map((character) => keys.get(character) ?? character).join(""));
  // US-International: a quotation mark becomes two dots on the next letter.
  const international = text.normalize("NFD").replaceAll(/(.)\u0308/gu, '"$1');
  return [...others, international];
}
