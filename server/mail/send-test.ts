import { randomUUID } from 'node:crypto'
import type { Config } from '../settings/config.ts'
import { emailSupport } from './emails/sentence.ts'
import { write } from './emails/write.ts'
import { sayTest } from '../settings/kind.ts'
import { createMailer, type MailNames, type SendMail } from './transport.ts'

export type MailSettings = MailNames & Pick<Config, 'smtpUrl' | 'supportEmail'>

/** Sends a test email. Returns why it could not be sent; null when the mail server accepted it. */
export async function findMailProblem(config: MailSettings, to: string): Promise<string | null> {
  if (config.smtpUrl === null) return 'A demo sends no email: set SMTP_URL.'
  const sendMail = createMailer(config.smtpUrl, config, false)
  const answer = await sendTestEmail(sendMail, config, to).catch((error: Error) => error)
  if (answer instanceof Error) return `The mail server fails: ${answer.message}`
  if (answer === 'sandbox')
    return 'A sandbox sends emails only to ADMINS and ALERT_EMAIL: name one of these addresses.'
  return answer === 'taken' ? null : `The mail server refused it: ${answer.refused}`
}

/** Sends a test email immediately. Throws when the mail server cannot be reached. */
function sendTestEmail(
  sendMail: SendMail,
  { siteUrl, supportEmail, kind }: Pick<Config, 'siteUrl' | 'supportEmail' | 'kind'>,
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
    { supportEmail, testLine: sayTest(kind) },
  )
  return sendMail({ id: randomUUID(), to, ...text })
}
