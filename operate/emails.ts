import { parseArgs } from 'node:util'
import type { Deps } from '#server/deps.ts'
import { dropHeld, sendHeld } from '#server/admin/held-emails.ts'
import { findUndelivered } from '#server/admin/find-undelivered.ts'
import { listEmails } from '#server/admin/list-emails.ts'
import { resendById } from '#server/admin/resend-by-id.ts'
import { parseEmail } from '#server/accounts/email.ts'
import type { Config } from '#server/config.ts'
import { markBounced, readBounce } from '#server/mail/bounces.ts'
import { sendTestEmail } from '#server/mail/send-test.ts'
import { createMailer } from '#server/mail/transport.ts'
import type { Call } from './call.ts'
import { complain } from './complain.ts'
import { printPage } from './print-page.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'
import type { Format } from './table.ts'

type EmailDeps = Pick<Deps, 'db' | 'clock'>

const usage = `Use: emails undelivered
     emails bounced < message.eml
`

/** `emails undelivered` and `emails bounced`: keys that did not reach their buyers. */
export async function emailsCommand(
  deps: EmailDeps,
  args: string[],
  input: AsyncIterable<string | Buffer>,
): Promise<number> {
  const verb = args.join(' ')
  if (verb === 'undelivered') return listUndelivered(deps)
  if (verb === 'bounced') return takeBounce(deps, input)
  process.stderr.write(usage)
  return 1
}

const columns = ['id', 'created', 'kind', 'to', 'state', 'sent', 'reason']

/** `emails list`: what was sent, waits or came back, never what it says. */
export async function listEmailsCommand(
  deps: EmailDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['state', 'to', 'after'] }, args)
  if (filter !== null)
    return printPage(await listEmails(deps, filter), columns, ['email', 'emails'], format)
  process.stderr.write('Use: emails list [--state <state>] [--to <email>] [--after <page>]\n')
  return 1
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'supportEmail'>

/** `emails test`: 0 when the mail server took a test email. */
export async function testEmailCommand(config: MailSettings, args: string[]): Promise<number> {
  const to = args.length === 1 ? parseEmail(args[0]!) : null
  if (to === null) return complain('Use: emails test <email>')
  const problem = await findMailProblem(config, to.typed)
  if (problem !== null) return complain(problem)
  process.stderr.write(`The mail server took it. Look for it in the mailbox of ${to.typed}.\n`)
  return 0
}

/** Sends a test email, and answers why it did not leave; null when the mail server took it. */
export async function findMailProblem(config: MailSettings, to: string): Promise<string | null> {
  if (config.smtpUrl === null) return 'A demo sends no email: set SMTP_URL.'
  const sendMail = createMailer(config.smtpUrl, config.mailFrom, config.siteUrl, false)
  const answer = await sendTestEmail(sendMail, config, to).catch((error: Error) => error)
  if (answer instanceof Error) return `The mail server fails: ${answer.message}`
  return answer === 'taken' ? null : `The mail server refused it: ${answer.refused}`
}

const decisions = { 'send-held': sendHeld, 'drop-held': dropHeld }

/** `emails send-held|drop-held`: decides about emails that a restore holds; all when none is named. */
export async function decideHeldCommand(
  deps: Parameters<typeof sendHeld>[0],
  verb: keyof typeof decisions,
  args: string[],
  settings: Pick<Call, 'format' | 'isTrial' | 'isAgreed'>,
): Promise<number> {
  const input = readHeld(args)
  if (input === null) return complain(`Use: emails ${verb} [<id>…] --reason "…"`)
  const question =
    input.emails.length > 0
      ? undefined
      : 'This is about every email that is held. Look at emails list --state held.'
  return runAction(settings, deps, decisions[verb], input, { question })
}

function readHeld(args: string[]): { emails: string[]; reason?: string } | null {
  try {
    const options = { reason: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { emails: positionals, ...values }
  } catch {
    return null
  }
}

/** `emails resend`: sends a key or a receipt again. */
export async function resendEmailCommand(
  deps: Parameters<typeof resendById>[0],
  args: string[],
  settings: Pick<Call, 'format' | 'isTrial' | 'isAgreed'>,
): Promise<number> {
  const input = readInput({ words: ['email'], options: ['reason'] }, args)
  if (input !== null) return runAction(settings, deps, resendById, input)
  process.stderr.write('Use: emails resend <id> --reason "…"\n')
  return 1
}

async function listUndelivered(deps: EmailDeps): Promise<number> {
  const rows = await findUndelivered(deps)
  for (const row of rows) {
    const since = (row.bounced_at ?? row.created_at).toISOString()
    const facts = [since, row.bounced_at ? 'came back' : 'waits', row.order_id, row.recipient]
    process.stdout.write(`${facts.join('  ')}  ${row.bounce_reason ?? ''}\n  ${advise(row)}\n`)
  }
  process.stderr.write(`${rows.length} keys have not arrived\n`)
  return 0
}

function advise(row: { bounced_at: Date | null; corrected_at: Date | null }): string {
  if (row.bounced_at === null) return 'It is tried again for a day. Look at SMTP_URL and the log.'
  return row.corrected_at === null
    ? 'The buyer can correct the address on /rescue, and the order page says so for a day.'
    : 'The address was corrected once already: wait for the buyer to write to support.'
}

const mostBytes = 1024 * 1024

/** Always answers 0, or the mail server would bounce the bounce. */
async function takeBounce(deps: EmailDeps, input: AsyncIterable<string | Buffer>): Promise<number> {
  const bounce = readBounce(await read(input))
  const marked = bounce === null ? [] : await markBounced(deps, bounce)
  const outcome = marked.length === 0 ? 'names no email of ours that came back' : 'marked an email'
  process.stderr.write(`The message ${outcome}\n`)
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
