import { randomUUID } from 'node:crypto'
import type { Config } from '../settings/config.ts'
import { emailSupport } from './emails/sentence.ts'
import { write } from './emails/write.ts'
import { createMailer, type SendMail } from './transport.ts'

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'supportEmail'>

/** Sends a test email, and returns why it did not leave; null when the mail server accepted it. */
export async function findMailProblem(config: MailSettings, to: string): Promise<string | null> {
  if (config.smtpUrl === null) return 'A demo sends no email: set SMTP_URL.'
  const sendMail = createMailer(config.smtpUrl, config.mailFrom, config.siteUrl, false)
  const answer = await sendTestEmail(sendMail, config, to).catch((error: Error) => error)
  if (answer instanceof Error) return `The mail server fails: ${answer.message}`
  return answer === 'taken' ? null : `The mail server refused it: ${answer.refused}`
}

/** Sends an email that says it is a test, at once. Throws when the mail server cannot be reached. */
function sendTestEmail(
  sendMail: SendMail,
  { siteUrl, supportEmail }: Pick<Config, 'siteUrl' | 'supportEmail'>,
  to: string,
): ReturnType<SendMail> {
  const text = write(
    {
      subject: 'A test of your shop’s email',
      title: 'The shop can send email',
      opening: [
        `This is a test. The shop at ${siteUrl} sent it through its mail server.`,
        'If it is in your spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.',
      ],
      action: emailSupport({ supportEmail }),
    },
    { supportEmail },
  )
  return sendMail({ id: randomUUID(), to, ...text })
}
