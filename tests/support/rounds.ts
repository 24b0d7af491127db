/** How many rounds a test goes that repeats the same thing: `few` in `npm test`, `many` in `npm run soak -- rounds`. */
export const rounds = (few: number, many: number): number => (process.env.TEST_ROUNDS === "many" ? many : few);
