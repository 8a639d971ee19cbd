import { randomUUID } from 'node:crypto'
import type { Config } from '../settings/config.ts'
import { writeNotice } from './emails/notice.ts'
import { say } from './emails/sentence.ts'
import type { SendMail } from './transport.ts'

/** Sends an email that says it is a test, at once. Throws when the mail server cannot be reached. */
export function sendTestEmail(
  sendMail: SendMail,
  { siteUrl, supportEmail }: Pick<Config, 'siteUrl' | 'supportEmail'>,
  to: string,
): ReturnType<SendMail> {
  const notice = {
    subject: 'A test of your shop’s email',
    title: 'The shop can send email',
    what: say`This is a test. The shop at ${siteUrl} sent it through its mail server.`,
    next: say`If it is in your spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.`,
    to: 'support' as const,
  }
  const written = writeNotice(notice, { siteUrl, supportEmail })
  return sendMail({ id: randomUUID(), to, ...written })
}
