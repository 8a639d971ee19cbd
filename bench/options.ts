/** Options to narrow a run. */
export interface Options {
  /** Rounds of a measurement; each part has its own default. */
  runs: number | undefined
  /** Addresses to measure instead of all. */
  routes: string[] | undefined
}
