import type { Db } from './schema.ts'

/**
 * The single order in which transactions lock rows: orders, then licenses, then accounts, then emails,
 * and within a table by id. Two transactions that want the same rows then wait for each other, but
 * never deadlock. `openAccount` locks an address's account, and an update the rows it changes. Rows
 * that nobody else can see yet may be locked at any time.
 */
export const lockOrders = (trx: Db) =>
  trx.selectFrom('orders').selectAll().orderBy('id').forUpdate()

/**
 * Locks licenses so that others can still write rows that refer to them; with a full lock, two renewals
 * would wait for each other.
 */
export const lockLicenses = (trx: Db) =>
  trx.selectFrom('licenses').selectAll().orderBy('id').forNoKeyUpdate()

export const lockAccounts = (trx: Db) =>
  trx.selectFrom('accounts').selectAll().orderBy('id').forUpdate()

export const lockEmails = (trx: Db) =>
  trx.selectFrom('emails').selectAll().orderBy('id').forUpdate()
