/**
 * The ceilings of what a reader has to know, counted as it is met. A change that removes one lowers the
 * number; a change that adds one names, beside its number, what went for it. `npm run -s counts` prints
 * the counts.
 */
export const ceilings = {
  // `withdrawals/dismiss` came; the audit log's own way to list went for the one of every list.
  calls: 105,
  // One for the seller's register. Shops that name no seller went, and all that was said and done for them.
  // `SANDBOX` came; the handbook's purchase with the vendor's own card, the only way to try a provider, went.
  settings: 65,
  // One came for what somebody wants refunded and one for a copy that is wanted soon; two became the journal.
  // `withdrawals` came; rows for webhooks that prove nothing went into the log.
  tables: 65,
  // One list went in for an email about each payment from before a restore.
  // “Your team’s license keys”, in place of an email to each of them.
  // Four about a withdrawal, which each go to somebody else; for them, emails about what a restore found again
  // became one.
  emailSubjects: 39,
  // One for a database that is gone: it was told as a full disk, or as a backup disk that is gone.
  // A stop of sales names its provider, and a full disk its setting, for a sentence about all of them.
  // An open withdrawal and its queue; the limit on emails with lost keys became that of both forms.
  // A Node or PostgreSQL that gets no more fixes went in for visits that are not counted.
  problemSentences: 59,
  rateLimits: 42,
  holdReasons: 17,
  productionPackages: 213,
}
