import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { Deps, Books } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findCrowd, passCeilings } from './ceilings.ts'
import { macCode, makeCode } from './code.ts'
import { mayReceive } from './may-receive.ts'
import { makeLinkToken, hashToken } from './sign-in-link.ts'
import { readSignInRequest, type WantedCode } from './sign-in.ts'
import { hasManyFailures } from './try-codes.ts'
import { nameCodeEmail } from './where-code-went.ts'

/** Decides on a request for a code. Only a code that is sent is created; it is stored and queued at once. */
export async function sendCode(deps: Deps, requestId: string): Promise<void> {
  const wanted = await readSignInRequest(deps, requestId)
  if (wanted === null) return
  const decision = await decide(deps, wanted)
  const withLink = await hasManyFailures(deps, wanted.email.normal, wanted.deviceHash)
  await deps.db.transaction().execute(async (trx) => {
    const finished = await finish(deps, trx, requestId)
    if (finished === undefined || decision === 'not sent') return
    await burnAllButNewest(deps, trx, wanted)
    const hadCookie = wanted.hadCookie || finished.cookie_seen === true
    const token = withLink ? makeLinkToken() : null
    await storeCode(deps, trx, { ...wanted, hadCookie }, token, decision === 'sent')
  })
}

/**
 * `sent unseen`: the browser is not told what becomes of the email. In a crowd that would tell whether the
 * address has an account.
 */
type Decision = 'sent' | 'sent unseen' | 'not sent'

async function decide(deps: Deps, wanted: WantedCode): Promise<Decision> {
  const { email, deviceHash: device, wideNetwork, isNewNetwork } = wanted
  const asking = { emailNormal: email.normal, device, wideNetwork, isNewNetwork }
  const reception = await mayReceive(deps, asking)
  if (reception !== 'unknown') return reception === 'known' ? 'sent' : 'not sent'
  // Before this code is counted: the last one below a ceiling is not in a crowd.
  const crowd = await findCrowd(deps)
  if (!(await passCeilings(deps, await hasAccount(deps, email.normal)))) return 'not sent'
  return crowd === null ? 'sent' : 'sent unseen'
}

async function hasAccount({ db }: Books, emailNormal: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .executeTakeFirst()
  return account !== undefined
}

/** When two workers have the same job, one continues. The request's content is not kept. */
function finish({ clock }: Books, trx: Trx, id: string) {
  return trx
    .updateTable('sign_in_requests')
    .set({ handled_at: clock.now(), payload_sealed: null })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returning('cookie_seen')
    .executeTakeFirst()
}

/**
 * The newest two of a browser work, this one included: the email before it may arrive after it was asked
 * for.
 */
async function burnAllButNewest(
  { clock }: Books,
  trx: Trx,
  { email, deviceHash }: WantedCode,
): Promise<void> {
  const newest = trx
    .selectFrom('sign_in_codes')
    .select('id')
    .where('email_norm', '=', email.normal)
    .where('device_hash', '=', deviceHash)
    .orderBy('created_at', 'desc')
    .limit(1)
  await trx
    .updateTable('sign_in_codes')
    .set({ burned_at: clock.now() })
    .where('email_norm', '=', email.normal)
    .where('device_hash', '=', deviceHash)
    .where('burned_at', 'is', null)
    .where('id', 'not in', newest)
    .execute()
}

async function storeCode(
  deps: Deps,
  trx: Trx,
  { email, deviceHash, ipPrefix, hadCookie }: WantedCode,
  token: string | null,
  isSeen: boolean,
): Promise<void> {
  const id = randomUUID()
  const code = makeCode()
  await trx
    .insertInto('sign_in_codes')
    .values({
      id,
      email_norm: email.normal,
      device_hash: deviceHash,
      ip_prefix: ipPrefix,
      had_cookie: hadCookie,
      code_mac: macCode(deps, id, email.normal, code),
      link_hash: token === null ? null : hashToken(token),
      created_at: deps.clock.now(),
      burned_at: null,
    })
    .execute()
  const link = token === null ? null : { email: email.typed, token }
  const about = isSeen ? { once: nameCodeEmail(id) } : {}
  await queueEmail(deps, trx, email.typed, { kind: 'code', code, link }, about)
}
