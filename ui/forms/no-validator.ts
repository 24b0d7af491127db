import type { ValidatorType } from "@rjsf/utils";

/** Disables rjsf's validation, which would compile schemas in the browser; `check` finds errors instead. */
export const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
