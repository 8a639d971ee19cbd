import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { VendorReader } from './write-alert.ts'
import type { EmailText } from '../mail/emails/message.ts'

export function readerOf({ config }: Deps): VendorReader {
  const { siteUrl, supportEmail, sellerTimeZone: timeZone, admins } = config
  return { siteUrl, supportEmail, timeZone, hasConsole: admins.length > 0 }
}

/**
 * Sends an email to the vendor at once, and answers whether the mail server took it. Goes past the
 * queue: emails stuck there are one of the things to report, and so is a database that refuses
 * writes.
 */
export async function tellVendor(
  { config, sendMail, log }: Deps,
  email: EmailText,
  about: Record<string, string | string[]>,
): Promise<boolean> {
  const mail = { id: randomUUID(), to: config.alertEmail!, ...email }
  const answer = await sendMail(mail).catch((error: Error) => error)
  if (answer === 'taken') return true
  // Mail servers often repeat the address in what they say.
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
