/** Settings for a page shown inside another page of this server. */
export interface PageFrame {
  /** The prefix of its calls, such as "/preview/…". */
  readonly prefix: string;
  /** Runs first; the policy allows it by its hash. */
  readonly script: string;
  readonly hash: string;
}
