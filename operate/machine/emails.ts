import { sayQuantity } from '#contract/capitalize.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { findUndelivered } from '#server/mail/find-undelivered.ts'
import { markBounced, readBounce } from '#server/mail/bounces.ts'
import { findMailProblem, type MailSettings } from '#server/mail/send-test.ts'
import { complain } from '../complain.ts'

/** Runs `emails test`: 0 if the mail server accepted a test email. */
export async function testEmailCommand(config: MailSettings, to: string): Promise<number> {
  const problem = await findMailProblem(config, to)
  if (problem !== null) return complain(problem)
  process.stderr.write(`The mail server took it. Look for it in the mailbox of ${to}.\n`)
  return 0
}

/** Runs `emails undelivered`: lists keys that did not reach their buyers. */
export async function undeliveredCommand(deps: ShopContext): Promise<number> {
  const rows = await findUndelivered(deps)
  for (const row of rows) {
    const since = (row.bounced_at ?? row.created_at).toISOString()
    const facts = [since, row.bounced_at ? 'bounced' : 'waiting', row.order_number, row.recipient]
    process.stdout.write(`${facts.join('  ')}  ${row.bounce_reason ?? ''}\n  ${advise(row)}\n`)
  }
  process.stderr.write(`${sayQuantity(rows.length, 'key has', 'keys have')} not arrived.\n`)
  return 0
}

function advise({ bounced_at: bouncedAt }: { bounced_at: Date | null }): string {
  if (bouncedAt === null) return 'The shop keeps trying for a day. Check SMTP_URL and the log.'
  return 'For a day, the buyer can correct the address on the order page. After that, run “customers correct-email”.'
}

const mostBytes = 1024 * 1024

/**
 * Runs `emails bounced`. It always returns 0, because otherwise the mail server would bounce the
 * bounce.
 */
export async function markBouncedCommand(
  deps: ShopContext,
  input: AsyncIterable<string | Buffer>,
): Promise<number> {
  const bounce = readBounce(await read(input))
  const marked = bounce === null ? [] : await markBounced(deps, bounce)
  const outcome =
    marked.length === 0
      ? 'The message names no email from this shop that bounced.'
      : 'The email is marked as bounced.'
  process.stderr.write(`${outcome}\n`)
  return 0
}

async function read(input: AsyncIterable<string | Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += chunk.toString('latin1')
    if (text.length > mostBytes) break
  }
  return text
}
