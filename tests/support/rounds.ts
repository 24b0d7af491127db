/** Repetitions of a test: `few` in `npm test`, `many` in `npm run soak -- rounds`. */
export const rounds = (few: number, many: number): number => (process.env.TEST_ROUNDS === "many" ? many : few);
