import type { Mailbox } from '#stand-ins/mail/start.ts'
import { until } from './clock.ts'

interface WithMail {
  mailbox: Mailbox
}

export function emailsTo({ mailbox }: WithMail, email: string, subject = /^/) {
  return mailbox.emails().filter((each) => each.to.includes(email) && subject.test(each.subject))
}

export const subjectsTo = (shop: WithMail, email: string) =>
  emailsTo(shop, email).map(({ subject }) => subject)

/** Waits for an email to this address with such a subject, and returns the newest. */
export const emailTo = ({ mailbox }: WithMail, email: string, subject = /^/) =>
  mailbox.waitFor((each) => each.to.includes(email) && subject.test(each.subject), 60_000)

/** Waits for an email to this address with these words, and returns the first. */
export async function readEmail(shop: WithMail, email: string, words: RegExp): Promise<string> {
  const find = () => emailsTo(shop, email).find(({ text }) => words.test(text))
  await until(() => find() !== undefined)
  return find()!.text
}

export const keyPattern = /PC1(-[0-9A-Z]{5}){5}/

export const readKey = (shop: WithMail, email: string, known?: string) =>
  emailsTo(shop, email)
    .flatMap(({ text }) => keyPattern.exec(text)?.[0] ?? [])
    .find((key) => key !== known)!
