import fc from "fast-check";

const between = [
  "",
  " ",
  "\n",
  "\n  ",
  "\n\n    ",
  "\r\n",
  "/*#*/",
  " /* # */ ",
  " // #\n",
  "\n  // #\n  ",
  "\n\n// #\n\n",
  "\n /* #\n */\n",
];

/** JSON with white space and comments at every allowed place. */
export const randomText: fc.Arbitrary<string> = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.array(fc.constantFrom(...between), { minLength: 1, maxLength: 40, size: "max" }))
  .map(([json, trivia]) => {
    let number = 0;
    const next = () => {
      number += 1;
      return (trivia[number % trivia.length] ?? "").replace("#", `c${number}`);
    };
    const tokens = json.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g) ?? [];
    return next() + tokens.map((token) => token + next()).join("");
  });
