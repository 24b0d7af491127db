/** Lists the loads that a context of a test does not give. */
export function missingLoads(paths: Readonly<Record<string, unknown>>, loaded: object): readonly string[] {
  return Object.keys(paths).filter((name) => paths[name] !== undefined && !(name in loaded));
}

/** Says what to write, because a step without its loads fails where its screen or functions read them. */
export const sentenceOfMissing = (names: readonly string[]): string =>
  `load asks for ${names.map((name) => `"${name}"`).join(" and ")}: write loaded: { ${names.map((name) => `${name}: …`).join(", ")} }`;
