import type { Db } from './schema.ts'

/**
 * The one order in which transactions lock rows: orders, then licenses, then accounts, then emails, and
 * rows of a table by their ids. So two that want the same rows wait for one another, and never deadlock.
 * `openAccount` locks the account of an address, and an update the rows it changes. Rows that nobody else
 * can see yet may be locked at any time.
 */
export const lockOrders = (trx: Db) =>
  trx.selectFrom('orders').selectAll().orderBy('id').forUpdate()

/**
 * Locks licenses so that others can still write rows that refer to them: with a full lock, two renewals
 * would wait for each other.
 */
export const lockLicenses = (trx: Db) =>
  trx.selectFrom('licenses').selectAll().orderBy('id').forNoKeyUpdate()

export const lockAccounts = (trx: Db) =>
  trx.selectFrom('accounts').selectAll().orderBy('id').forUpdate()

export const lockEmails = (trx: Db) =>
  trx.selectFrom('emails').selectAll().orderBy('id').forUpdate()
