import { randomUUID } from 'node:crypto'
import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { takeAll } from '../settings/limits.ts'
import type { JobData } from '../settings/jobs.ts'
import { seal, unsealWaiting } from '../settings/secrets/secrets.ts'
import {
  codesPerBrowser,
  hashLinkToken,
  hideMailbox,
  macCode,
  makeCode,
  makeLinkToken,
} from './code.ts'

interface SignInRequest {
  email: { typed: string; normal: string }
  /** The hash of the cookie that the browser sent, or of the one just made for it. */
  deviceHash: Buffer
  /** Set for a client that may not keep cookies: its code also works from this network. */
  ipPrefix: string | null
  /** True when the browser has signed in to the address, so strangers cannot use up its share. */
  isKnown: boolean
}

/**
 * Leaves the request to a job, and only the job looks at the address. Known, unknown and limited addresses
 * get the same answer in the same way, so nobody can find out who has an account.
 */
export async function askForCode(deps: Deps, request: SignInRequest): Promise<void> {
  const id = randomUUID()
  const text = JSON.stringify({ ...request, deviceHash: request.deviceHash.toString('hex') })
  await deps.jobs.send(deps.db, 'sign_in', {
    id,
    sealed: seal(deps.secrets.seal, id, text).toString('base64'),
    until: addMilliseconds(deps.clock.now(), times.codeLifetime).toISOString(),
  })
}

/**
 * Sends a code and a link, unless the address or the site had too many today. A code that is not sent is
 * not stored.
 */
export async function sendCode(deps: Deps, job: JobData['sign_in']): Promise<void> {
  // Nobody waits that long for a code.
  if (new Date(job.until) < deps.clock.now()) return
  const request = openRequest(deps, job)
  if (!request.isKnown && !(await mayGo(deps, request.email.normal))) return
  await deps.db.transaction().execute(async (trx) => {
    const { email } = request
    const [code, token] = [makeCode(), makeLinkToken()]
    if (!(await storeCode(deps, trx, job.id, request, code, token))) return
    await burnOlder(deps, trx, job.id, request)
    await queueEmail(deps, trx, email.typed, { kind: 'code', code, email: email.typed, token })
  })
}

function openRequest({ secrets }: ShopContext, { id, sealed }: JobData['sign_in']): SignInRequest {
  const text = unsealWaiting(secrets.seal, id, Buffer.from(sealed, 'base64'))
  const request = JSON.parse(text)
  return { ...request, deviceHash: Buffer.from(request.deviceHash, 'hex') }
}

/**
 * Counts a code sent to a browser that is new to the address. The site counts addresses with and without an
 * account separately, so that codes for random addresses cannot lock customers out.
 */
async function mayGo(deps: Deps, emailNormal: string): Promise<boolean> {
  const kind = (await hasAccount(deps, emailNormal)) ? 'with an account' : 'without an account'
  const over = await takeAll(deps.limits, [
    ['codesPerEmailDay', hideMailbox(deps, emailNormal)],
    ['emailsPerSite', kind],
    ['codesPerSiteDay', kind],
  ])
  return over === null
}

async function hasAccount({ db }: ShopContext, emailNormal: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Stores the code. Returns false when the job has already done this and runs again: one request makes only
 * one code.
 */
async function storeCode(
  deps: Deps,
  trx: Trx,
  id: string,
  { email, deviceHash, ipPrefix }: SignInRequest,
  code: string,
  token: string,
): Promise<boolean> {
  const stored = await trx
    .insertInto('sign_in_codes')
    .values({
      id,
      email_norm: email.normal,
      device_hash: deviceHash,
      ip_prefix: ipPrefix,
      code_mac: macCode(deps, id, email.normal, code),
      link_hash: hashLinkToken(token),
      created_at: deps.clock.now(),
      burned_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Ends older codes. A browser keeps its newest two, including this one, because the first email can arrive
 * after the second code was requested.
 */
async function burnOlder(
  { clock }: ShopContext,
  trx: Trx,
  id: string,
  { email, deviceHash }: SignInRequest,
): Promise<void> {
  const others = trx
    .selectFrom('sign_in_codes')
    .select('id')
    .where('id', '<>', id)
    .where('email_norm', '=', email.normal)
    .where('device_hash', '=', deviceHash)
    .orderBy('created_at', 'desc')
    .offset(codesPerBrowser - 1)
  await trx
    .updateTable('sign_in_codes')
    .set({ burned_at: clock.now() })
    .where('id', 'in', others)
    .where('burned_at', 'is', null)
    .execute()
}
