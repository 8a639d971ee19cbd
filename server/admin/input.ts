import { z } from 'zod'
import { parseEmail } from '../accounts/email.ts'

/** The id of an account, or its email. */
export const customer = z.string('name a customer').trim().min(1, 'name a customer').max(320)

export const email = z.string('must be an email address').transform((text, context) => {
  const parsed = parseEmail(text)
  if (parsed === null) context.addIssue('must be an email address')
  return parsed!
})

export const wholeNumber = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}
