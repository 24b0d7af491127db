/** Stops at the first error: listing 60,000 errors would block the process for seconds. */
export const bodyValidation = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  allowUnionTypes: true,
} as const;
