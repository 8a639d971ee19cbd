/** The decisions about a table and its columns. Tests ask the database for its columns. */
export interface StoredTable {
  /** The row of the privacy policy that describes it; null when it says nothing of a visitor or buyer. */
  policy: string | null
  /** Days after which `forgetOldRows` deletes its rows, or words that say how long they stay. */
  term: number | string
  exported: 'own rows' | `no: ${string}`
  /** The rule for its columns. Without one, each is named. */
  erased?: 'deleted' | `kept: ${string}`
  /**
   * The exceptions, with spaces between the names. When a customer's table is kept, each column is named
   * that can contain anybody's words or a hash of them.
   */
  named?: Record<string, Erased>
}

/**
 * The fate of a column when its customer is erased. `deleted`: its row is deleted. `emptied`: the row
 * stays without it. `emptied where it names them`: it can contain anybody's words, and is searched for
 * addresses.
 */
export type Erased = 'deleted' | 'emptied' | 'emptied where it names them' | `kept: ${string}`

/** Describes a table that says nothing of any visitor or buyer. */
export function impersonal(why: string): StoredTable {
  return {
    policy: null,
    term: 'as the shop needs it',
    exported: `no: ${why}`,
    erased: `kept: ${why}`,
  }
}
