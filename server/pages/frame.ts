/** Settings for a page shown inside another page of this server. */
export interface PageFrame {
  readonly prefix: string;
  /** Runs first; the policy allows it by its hash. */
  readonly script: string;
  readonly hash: string;
}
