import { findMailProblem, type MailSettings } from '../../mail/send-test.ts'
import { nameError, note, ok, problem, type Finding } from './finding.ts'

export async function checkMail(config: MailSettings, to: string): Promise<Finding> {
  if (config.smtpUrl === null)
    return note('mail', 'A demo sends no email.', 'To send it, set SMTP_URL.')
  const fault = await findMailProblem(config, to).catch((error: Error) => nameError(error))
  return fault === null
    ? ok('mail', 'The mail server took a test email: look for it in the mailbox.')
    : problem('mail', fault, 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.')
}
