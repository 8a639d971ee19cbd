/** Options to narrow a run: a full run takes most of an hour. */
export interface Options {
  /** Runs of Lighthouse per page, or rounds of other measurements; each part has its own default. */
  runs: number | undefined
  /** Addresses to measure instead of all. */
  routes: string[] | undefined
}
