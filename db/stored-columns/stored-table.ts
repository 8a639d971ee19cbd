/** What is decided about a table and its columns. Tests ask the database for its columns. */
export interface StoredTable {
  /** The row of the privacy policy that tells of it; null when it says nothing of a visitor or buyer. */
  policy: string | null
  /** Days after which `forgetOldRows` deletes its rows, or until when they stay, in words. */
  term: number | string
  exported: 'own rows' | `no: ${string}`
  /** The rule for its columns. Without one, each is named. */
  erased?: 'deleted' | `kept: ${string}`
  /**
   * The exceptions, names with spaces between. Of a customer's table that is kept, each column is named
   * that can hold anybody's words or a hash of them.
   */
  named?: Record<string, Erased>
}

/**
 * What becomes of a column when its customer is erased. `deleted`: its row goes. `emptied`: the row stays
 * without it. `emptied where it names them`: it can hold anybody's words, and is searched for addresses.
 */
export type Erased = 'deleted' | 'emptied' | 'emptied where it names them' | `kept: ${string}`

/** A table that says nothing of any visitor or buyer. */
export function impersonal(why: string): StoredTable {
  return {
    policy: null,
    term: 'as the shop needs it',
    exported: `no: ${why}`,
    erased: `kept: ${why}`,
  }
}
