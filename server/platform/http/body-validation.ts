/**
 * How bodies are checked. The first fault ends it: to list them all of 60,000 wrong elements would keep the process busy for seconds, and
 * `maxItems` would be found broken only after each element was looked at.
 */
export const bodyValidation = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false, allowUnionTypes: true } as const;
