/** How a page is served that another page of this server shows within itself. */
export interface PageFrame {
  /** What stands before the addresses of its calls: "/preview/…". */
  readonly prefix: string;
  /** Runs before anything else, and is named by its hash. */
  readonly script: string;
  readonly hash: string;
}
