import { z } from 'zod'
import { beginDay } from '#contract/dates.ts'
import { name } from '#contract/text.ts'
import { parseEmail } from '#contract/email.ts'
import { formulaStart } from './csv.ts'

/** The id of an account, or its email. */
export const customer = z.string('name a customer').trim().min(1, 'name a customer').max(320)

/** The number of an order in any form, or its id (ours or the provider's). */
export const orderName = z.string('name an order').trim().min(1, 'name an order').max(200)

export const email = z
  .string('must be an email address')
  .meta({ format: 'email' })
  .transform((text, context) => {
    const parsed = parseEmail(text)
    if (parsed === null) context.addIssue('must be an email address')
    return parsed!
  })

/** The words for an invoice's recipient on the form of an action. */
export const buyerWords = {
  company: { label: 'Company or name' },
  vat_id: { label: 'VAT or tax number' },
  address: { label: 'Address', lines: 4 },
}

const longestName = 100

/**
 * The name of a person in a list. It must not begin a formula, because names are exported to spreadsheets.
 */
export const personName = name(longestName).refine(
  (text) => !formulaStart.test(text.charAt(0)),
  'begins like a formula',
)

export const wholeNumber = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}

/** The percentage of apps that are offered this version. */
export const rolloutPercent = wholeNumber(100)

const mostCents = 2_000_000_000

/** An amount in the smallest unit of a currency. */
export const cents = z.coerce
  .number('must be whole cents')
  .int('must be whole cents')
  .min(0, 'must be whole cents')
  .max(mostCents, 'is too much')

const notATime = 'must be a day, such as 2027-01-01, or a time, such as 2027-01-01T09:00Z'

/** A day, or a time with its zone, as somebody types it. */
export const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  notATime,
)

/**
 * Reads a moment. A day means its beginning in the shop's time zone; as the last day of a range, it means its
 * end.
 */
export function readMoment(text: string, timeZone: string, daysAfter = 0): Date {
  return isDay(text) ? beginDay(text, timeZone, daysAfter) : new Date(text)
}

function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}
