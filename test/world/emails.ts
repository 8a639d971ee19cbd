import type { Mailbox } from '#stand-ins/mail/start.ts'
import { until } from './clock.ts'

interface WithMail {
  mailbox: Mailbox
}

/** Newest first. */
export function emailsTo({ mailbox }: WithMail, email: string, subject = /^/) {
  return mailbox.emails().filter((each) => each.to.includes(email) && subject.test(each.subject))
}

export const subjectsTo = (shop: WithMail, email: string) =>
  emailsTo(shop, email).map(({ subject }) => subject)

/** The newest email to this address with such a subject, once it has arrived. */
export const emailTo = ({ mailbox }: WithMail, email: string, subject: RegExp) =>
  mailbox.waitFor((each) => each.to.includes(email) && subject.test(each.subject), 60_000)

/** The first email to this address with these words, once it has arrived. */
export async function readEmail(shop: WithMail, email: string, words: RegExp): Promise<string> {
  const find = () => emailsTo(shop, email).find(({ text }) => words.test(text))
  await until(() => find() !== undefined)
  return find()!.text
}

export const keyPattern = /PC1(-[0-9A-Z]{5}){5}/

/** The key in an email to this address, but for one that is known. */
export const readKey = (shop: WithMail, email: string, known?: string) =>
  emailsTo(shop, email)
    .flatMap(({ text }) => keyPattern.exec(text)?.[0] ?? [])
    .find((key) => key !== known)!
