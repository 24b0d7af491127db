/** A measurement, compared with a baseline in the same run on the same machine. */
export interface Figure {
  readonly what: string;
  /** The value with its unit: "2,310 a second". */
  readonly figure: string;
  readonly ratio?: number;
  /** The baseline and the target ratio. */
  readonly beside?: string;
}

/** Exported as `benchmark` by each `{name}.bench.ts` in this folder. */
export interface Benchmark {
  readonly title: string;
  run(): Promise<readonly Figure[]>;
}
