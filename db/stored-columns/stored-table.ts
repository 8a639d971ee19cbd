/** The decisions about a table and its columns. Tests ask the database for its columns. */
export interface StoredTable {
  /**
   * The row of the privacy policy about this table; null if it contains nothing about visitors or
   * buyers.
   */
  policy: string | null
  /**
   * The number of days after which `forgetOldRows` deletes rows, or words that say how long they stay.
   */
  term: number | string
  exported: 'own rows' | `no: ${string}`
  /** The rule for all columns. Without one, each column is listed. */
  erased?: 'deleted' | `kept: ${string}`
  /**
   * The exceptions, as names separated by spaces. If a customer's table is kept, every column must be
   * listed that can contain anybody's words or a hash of them.
   */
  named?: Record<string, Erased>
}

/**
 * The fate of a column when its customer is erased. `deleted`: its row is deleted. `emptied`: the
 * row stays without it. `emptied where it names them`: it can contain anybody's words, and is searched
 * for addresses.
 */
export type Erased = 'deleted' | 'emptied' | 'emptied where it names them' | `kept: ${string}`

/** Describes a table that contains nothing about visitors or buyers. */
export function impersonal(why: string): StoredTable {
  return {
    policy: null,
    term: 'as the shop needs it',
    exported: `no: ${why}`,
    erased: `kept: ${why}`,
  }
}
