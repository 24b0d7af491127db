/** A figure and what it is measured against, in the same run on the same machine. */
export interface Figure {
  readonly what: string;
  /** The figure with its unit: "2,310 a second". */
  readonly figure: string;
  /** Share of the baseline reached. */
  readonly ratio?: number;
  /** What the ratio is to, and the least it should be. */
  readonly beside?: string;
}

/** A benchmark is a file of this folder, `{name}.bench.ts`, that exports one under the name `benchmark`. */
export interface Benchmark {
  readonly title: string;
  /** Measures, and removes what it made. */
  run(): Promise<readonly Figure[]>;
}
