/** What a person may narrow: a run over everything takes most of an hour. */
export interface Options {
  /** Runs of Lighthouse a page, or rounds of what is measured in rounds; each part has its own number. */
  runs: number | undefined
  /** Addresses to look at instead of all. */
  routes: string[] | undefined
}
