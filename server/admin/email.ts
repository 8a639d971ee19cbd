import { z } from 'zod'
import { parseEmail } from '../accounts/email.ts'

/** An address as it was typed, and in the form by which accounts are found. */
export const email = z.string('must be an email address').transform((text, context) => {
  const parsed = parseEmail(text)
  if (parsed === null) context.addIssue('must be an email address')
  return parsed!
})
