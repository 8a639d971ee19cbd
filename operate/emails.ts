import { addMilliseconds } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { resendById } from '#server/admin/resend-by-id.ts'
import { markBounced, readBounce } from '#server/mail/bounces.ts'

import type { Call } from './call.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'

type EmailDeps = Pick<Deps, 'db' | 'clock'>

const usage = `Use: emails list
     emails bounced < message.eml
`

/** `emails list` and `emails bounced`: keys that did not reach their buyers. */
export async function emailsCommand(
  deps: EmailDeps,
  args: string[],
  input: AsyncIterable<string | Buffer>,
): Promise<number> {
  const verb = args.join(' ')
  if (verb === 'list') return list(deps)
  if (verb === 'bounced') return takeBounce(deps, input)
  process.stderr.write(usage)
  return 1
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

async function list(deps: EmailDeps): Promise<number> {
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

/** Leaves out those whose key was sent again since. */
function findUndelivered({ db, clock }: EmailDeps) {
  const tenMinutesAgo = addMilliseconds(clock.now(), -10 * 60_000)
  return db
    .selectFrom('letters')
    .innerJoin('licenses', 'licenses.id', 'letters.license_id')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .select(['letters.created_at', 'letters.recipient', 'letters.bounced_at'])
    .select(['letters.bounce_reason', 'licenses.order_id', 'orders.corrected_at'])
    .where('letters.kind', '=', 'license')
    .where((eb) =>
      eb.or([
        eb('letters.bounced_at', 'is not', null),
        eb.and([
          eb('letters.sent_at', 'is', null),
          eb('letters.dropped_at', 'is', null),
          eb('letters.created_at', '<', tenMinutesAgo),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('letters as later')
            .select('later.id')
            .where('later.license_id', '=', ref('letters.license_id'))
            .where('later.created_at', '>', ref('letters.created_at'))
            .where('later.sent_at', 'is not', null)
            .where('later.bounced_at', 'is', null),
        ),
      ),
    )
    .orderBy('letters.created_at', 'desc')
    .execute()
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
