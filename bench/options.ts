export interface Options {
  /** The number of rounds; each part has its own default. */
  runs: number | undefined
  /** The addresses to measure instead of all. */
  routes: string[] | undefined
}
