/**
 * The most there may be of what a reader has to know, counted as it is met. A change that removes one lowers
 * the number; a change that adds one names, beside its number, what went for it. `npm run -s counts` prints
 * the counts.
 */
export const ceilings = {
  calls: 104,
  // One for the seller's register. Shops that name no seller went, and all that was said and done for them.
  settings: 64,
  // One came for what somebody wants refunded and one for a copy that is wanted soon; two became the journal.
  tables: 64,
  // One list went in for an email about each payment from before a restore.
  // “Your team’s license keys”, in place of an email to each of them.
  emailSubjects: 35,
  // One for a database that is gone: it was told as a full disk, or as a backup disk that is gone.
  // A stop of sales names its provider, and a full disk its setting, for a sentence about all of them.
  troubleSentences: 57,
  rateLimits: 42,
  holdReasons: 17,
  productionPackages: 213,
}
