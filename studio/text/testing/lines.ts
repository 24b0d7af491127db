export const lines = (...all: readonly string[]): string => all.join("\n");
