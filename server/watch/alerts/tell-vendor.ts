import { randomUUID } from 'node:crypto'
import type { Deps } from '../../settings/deps.ts'
import type { VendorReader } from './write-alert.ts'
import type { EmailText } from '../../mail/emails/message.ts'
import { sayTest } from '../../settings/kind.ts'

export function readerOf({ config }: Deps): VendorReader {
  const { siteUrl, supportEmail, sellerTimeZone: timeZone, admins, kind } = config
  return {
    siteUrl,
    supportEmail,
    timeZone,
    testLine: sayTest(kind),
    hasConsole: admins.length > 0,
  }
}

/**
 * Emails the vendor immediately, and returns whether the mail server accepted it. It bypasses the queue,
 * because stuck emails and a database that refuses writes are among the things to report.
 */
export async function tellVendor(
  { config, sendMail, log }: Deps,
  email: EmailText,
  about: Record<string, string | string[]>,
): Promise<boolean> {
  const mail = { id: randomUUID(), to: config.alertEmail!, ...email }
  const answer = await sendMail(mail).catch((error: Error) => error)
  if (answer === 'taken') return true
  // Mail servers often repeat the address in their response, so only the error code is logged.
  const code = answer instanceof Error ? describe(answer) : 'refused'
  log.error({ ...about, code }, 'the vendor could not be emailed')
  return false
}

function describe({
  code,
  responseCode,
}: Error & { code?: string; responseCode?: number }): string {
  return [code, responseCode].filter(Boolean).join(' ') || 'failed'
}
