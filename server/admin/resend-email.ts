import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { queueReceipt } from '../orders/accept-payment.ts'
import { sendKeys } from '../orders/send-keys.ts'
import { defineAction } from './act.ts'

type ResendDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>
type Refusal = { refused: string }

/** What is written anew from what is known now; it goes to the address on record. */
type Rebuildable = { kind: 'license'; licenseId: string } | { kind: 'receipt'; orderId: string }

const quietFor = 10 * 60_000

/** Sends an email again, at most once in ten minutes. */
export const resendEmail = defineAction(
  'resend email',
  { email: z.uuid('is no id of an email') },
  async (deps: ResendDeps, trx, { email: id }) => {
    const email = await trx
      .selectFrom('letters')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (email === undefined) return { refused: `There is no email ${id}.` }
    if (email.sent_at === null && email.dropped_at === null)
      return { refused: 'It still waits to be sent, which is tried for a day.' }
    if (await wasJustResent(deps, trx, id)) return { refused: 'It was sent again just now.' }
    const what = readKind(email)
    if ('refused' in what) return what
    const name = `again:${id}:${deps.clock.now().toISOString()}`
    const problem = await rebuildEmail(deps, trx, what, name)
    return problem ?? { subject: id, before: {}, after: { ...what } }
  },
)

/** Queues an email of this kind once for each name; answers why not. */
async function rebuildEmail(
  deps: ResendDeps,
  trx: Transaction<Database>,
  what: Rebuildable,
  name: string,
): Promise<Refusal | null> {
  return what.kind === 'license'
    ? resendKey(deps, trx, what.licenseId, name)
    : resendReceipt(deps, trx, what.orderId, name)
}

async function resendKey(
  deps: ResendDeps,
  trx: Transaction<Database>,
  id: string,
  name: string,
): Promise<Refusal | null> {
  const license = await trx
    .selectFrom('licenses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (license.status !== 'active') return { refused: `The license is ${license.status}.` }
  if (license.order_id === null)
    return { refused: 'It was given away: its owner finds the key in the account.' }
  await sendKeys(deps, trx, await findOrder(trx, license.order_id), [license], name)
  return null
}

async function resendReceipt(
  deps: ResendDeps,
  trx: Transaction<Database>,
  id: string,
  name: string,
): Promise<null> {
  await queueReceipt(deps, trx, await findOrder(trx, id), name)
  return null
}

function findOrder(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A receipt names its order in the name by which it is sent once. */
function readKind({
  kind,
  license_id: licenseId,
  once,
}: {
  kind: string
  license_id: string | null
  once: string | null
}): Rebuildable | Refusal {
  if (kind === 'license' && licenseId !== null) return { kind, licenseId }
  const orderId = /^receipt:([0-9a-f-]{36})$/.exec(once ?? '')?.[1]
  if (kind === 'receipt' && orderId !== undefined) return { kind, orderId }
  if (kind.endsWith('code'))
    return { refused: 'A code is never sent again. The customer asks for a new one.' }
  return { refused: 'Only keys and receipts are sent again: this one told of a moment.' }
}

async function wasJustResent(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  id: string,
): Promise<boolean> {
  const again = await trx
    .selectFrom('letters')
    .select('id')
    .where('created_at', '>', addMilliseconds(clock.now(), -quietFor))
    .where('once', 'like', `again:${id}:%`)
    .executeTakeFirst()
  return again !== undefined
}
