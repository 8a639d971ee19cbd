import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { EmailText } from '../mail/emails/message.ts'

/**
 * Sends an email to the vendor at once, and answers whether the mail server took it. Not by way of the
 * queue: what waits there is one of the things to tell, and so is a database that takes no write.
 */
export async function tellVendor(
  { config, sendMail, log }: Pick<Deps, 'config' | 'sendMail' | 'log'>,
  email: EmailText,
  about: Record<string, string | string[]>,
): Promise<boolean> {
  const mail = { id: randomUUID(), to: config.alertEmail!, ...email }
  const answer = await sendMail(mail).catch((error: Error) => error)
  if (answer === 'taken') return true
  // What mail servers say often has the address in it.
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
