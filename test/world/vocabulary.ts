import type { Database } from '#db/schema.ts'
import {
  askGumroadOrder,
  askOrder,
  beginAt,
  beginCheckout,
  judge,
  lookAgain,
  pay,
  pollOrder,
  press,
  settle,
} from './checkout.ts'
import { openCommandLine, openConsole, openOffice, withKey } from './console.ts'
import { emailsTo, emailTo, readEmail, subjectsTo } from './emails.ts'
import { holdOne } from './held-payments.ts'
import { callLicense, setLicense, useKey } from './licenses.ts'
import { makeCoupon, showCoupon } from './prices.ts'
import { findEvent, paidEvent, postWebhook, readPayment, readRefunds, tell } from './providers.ts'
import { offer } from './quotes.ts'
import * as rows from './rows.ts'
import type { BareShop } from './shop-type.ts'
import * as stored from './stored.ts'
import { askForCode, createVisitor, enter, signIn, takeTrial } from './visitor.ts'
import {
  askForKeys,
  askTo,
  buyMistyped,
  correctEmail,
  countSentAgain,
  welcome,
} from './wrong-address.ts'

/** Commands for what tests do in a shop. */
const spoken = {
  visitor: createVisitor,
  askForCode,
  signIn,
  takeTrial,
  enter,
  openConsole,
  openOffice,
  openCommandLine,
  withKey,
  press,
  beginCheckout,
  beginAt,
  pay,
  pollOrder,
  askOrder,
  askGumroadOrder,
  lookAgain,
  judge,
  settle,
  offer,
  makeCoupon,
  showCoupon,
  holdOne,
  buyMistyped,
  correctEmail,
  askForKeys,
  countSentAgain,
  welcome,
  askTo,
  useKey,
  setLicense,
  emailsTo,
  emailTo,
  subjectsTo,
  readEmail,
  findEvent,
  paidEvent,
  postWebhook,
  tell,
  readPayment,
  readRefunds,
  readOrder: stored.readOrder,
  readSale: stored.readSale,
  readOwner: stored.readOwner,
  readLicense: stored.readLicense,
  findOrderId: stored.findOrderId,
  listHoldReasons: stored.listHoldReasons,
  untilState: stored.untilState,
  untilHandled: stored.untilHandled,
  untilSent: stored.untilSent,
  expectInvariants: stored.expectInvariants,
  countRows: rows.countRows,
  findColumns: rows.findColumns,
  forgetRateLimits: rows.forgetRateLimits,
  forgetAllRateLimits: rows.forgetAllRateLimits,
  fillRateLimit: rows.fillRateLimit,
}

/** Commands whose answer depends on the call. */
const typed = {
  callLicense,
  readRows: rows.readRows,
  findRow: rows.findRow,
  readRow: rows.readRow,
  setRows: rows.setRows,
  dropRows: rows.dropRows,
  addRow: rows.addRow,
}

type Spoken = {
  [Name in keyof typeof spoken]: (typeof spoken)[Name] extends (
    shop: any,
    ...said: infer Said
  ) => infer Answer
    ? (...said: Said) => Answer
    : never
}

type Table = keyof Database & string

interface Typed {
  callLicense<T = any>(
    command: Parameters<typeof callLicense>[1],
    body: Record<string, unknown>,
    network?: string,
  ): Promise<T>
  readRows<T extends Table>(
    table: T,
    like?: rows.Like<T>,
    by?: keyof rows.Row<T> & string,
  ): Promise<rows.Row<T>[]>
  findRow<T extends Table>(table: T, like?: rows.Like<T>): Promise<rows.Row<T> | undefined>
  readRow<T extends Table>(table: T, like?: rows.Like<T>): Promise<rows.Row<T>>
  setRows<T extends Table>(table: T, like: rows.Like<T>, values: rows.Values<T>): Promise<void>
  dropRows<T extends Table>(table: T, like?: rows.Like<T>): Promise<void>
  addRow<T extends Table>(table: T, row: rows.Added<T>): Promise<rows.Row<T>>
}

export interface Shop extends Omit<BareShop, 'another'>, Spoken, Typed {
  /**
   * Opens another instance over the same database, mail and payments, with the same secrets; `env`
   * changes other settings, `clock` its time. It closes with the first one.
   */
  another(env?: Record<string, string>, clock?: BareShop['clock']): Promise<Shop>
}

/** The commands, each bound to the shop that it is called on: tests replace some of its parts. */
export const vocabulary = Object.fromEntries(
  Object.entries({ ...spoken, ...typed }).map(([name, act]) => [
    name,
    function (this: Shop, ...said: unknown[]) {
      return (act as (...all: unknown[]) => unknown)(this, ...said)
    },
  ]),
) as unknown as Spoken & Typed
