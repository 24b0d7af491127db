/** Attributes that link a control to its hint and error. */
export interface Tied {
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
  onBlur(): void;
}
