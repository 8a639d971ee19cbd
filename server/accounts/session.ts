import type { ExpressionBuilder, Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import { lockOrders } from '#db/lock-order.ts'
import type { Database, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import {
  codesPerBrowser,
  comparisonsPerCode,
  hashLinkToken,
  isCode,
  macCode,
  makeCode,
  takeAttempt,
  type Tried,
  tryCodes,
} from './code.ts'
import {
  type DeviceBinding,
  holdsSession,
  makeRenewed,
  rememberDevice,
  replaceDevice,
} from './device-binding.ts'
import { openAccount } from './open-account.ts'

/** Counts a call that was on its way when the session ended, in milliseconds. */
const slack = times.minute
const usesWithoutCookie = 20
const mismatchesUntilEnd = 3

export type Session = Selectable<Database['sessions']>
type SignInCode = Selectable<Database['sign_in_codes']>

export interface Credential {
  email: { typed: string; normal: string }
  code: string
  device: DeviceBinding
}

/**
 * Finds the caller's session or, when a code is used for the first time, opens one. Cookies cannot be
 * guessed, so a caller who has one is let in first. For everybody else, rate limits are charged before
 * anything is compared. The codes are read before the charge: a code sent in between has not been paid for.
 */
export async function enter(
  deps: Deps,
  credential: Credential,
  use: 'first' | 'later',
): Promise<Tried<Session>> {
  const { device, email } = credential
  const sessions = await findSessions(deps, email.normal)
  const matching = sessions.filter((each) => hasCode(deps, credential, each))
  const own = pickHeld(deps, device, matching)
  if (own !== null && device.cookie !== null) return { found: own }
  const codes = use === 'first' ? await findCodes(deps, credential) : []
  // If there is nothing to guess, the call must not use up the rate limit of the address.
  const isOpen = codes.length > 0 || sessions.length > 0
  const comparisons = Math.max(codes.length, 1)
  const guess = { targets: isOpen ? [{ email: email.normal }] : [], comparisons, device }
  return tryCodes(deps, guess, async () => {
    if (own !== null) return countUse(deps, own)
    const opened = (await useCode(deps, credential, codes)) ?? (await findOpened(deps, credential))
    if (opened === null) for (const each of matching) await noteMismatch(deps, each)
    return opened
  })
}

/**
 * Finds the session that an earlier call opened. If two calls with the right code run at once, the later one
 * needs it.
 */
async function findOpened(deps: Deps, credential: Credential): Promise<Session | null> {
  if (credential.device.cookie === null) return null
  const sessions = await findSessions(deps, credential.email.normal)
  const matching = sessions.filter((each) => hasCode(deps, credential, each))
  return pickHeld(deps, credential.device, matching)
}

/** Finds the sessions of the address, for 45 minutes after their code was verified. */
function findSessions({ db, clock }: ShopContext, emailNormal: string): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('email_norm', '=', emailNormal)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', addMilliseconds(clock.now(), -slack))
    .execute()
}

function hasCode(deps: ShopContext, { email, code }: Credential, session: Session): boolean {
  return isCode(deps, session.code_mac, session.code_id, email.normal, code)
}

/** Picks this browser's session or, for a caller without a cookie, this network's. */
function pickHeld(deps: Deps, device: DeviceBinding, sessions: Session[]): Session | null {
  if (isRefused(deps, device)) return null
  return sessions.find((each) => holdsSession(deps, device, each)) ?? null
}

/** Finds the newest two open codes, which are compared for this caller. */
async function findCodes(deps: Deps, { email, device }: Credential): Promise<SignInCode[]> {
  if (isRefused(deps, device)) return []
  const newest = await deps.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('email_norm', '=', email.normal)
    .where(isOwnCode(device))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -times.codeLifetime))
    .orderBy('created_at', 'desc')
    .limit(codesPerBrowser)
    .execute()
  return newest.filter(({ attempts }) => attempts < comparisonsPerCode)
}

const isRefused = ({ config }: Deps, { cookie }: DeviceBinding) =>
  config.requireDeviceCookie && cookie === null

/**
 * Matches the codes of the caller's device. For a caller without a cookie, it matches the codes that such a
 * caller requested from the same network.
 */
function isOwnCode({ deviceHash, ipPrefix }: DeviceBinding) {
  return (eb: ExpressionBuilder<Database, 'sign_in_codes'>) =>
    deviceHash ? eb('device_hash', '=', deviceHash) : eb('ip_prefix', '=', ipPrefix)
}

/**
 * Counts a use of a session without a cookie. Such a session is tied only to a network, so it is weaker and
 * works only twenty times.
 */
async function countUse({ db }: ShopContext, session: Session): Promise<Session | null> {
  const used = await db
    .updateTable('sessions')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', session.id)
    .where('uses', '<', usesWithoutCookie)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n ? session : null
}

/**
 * Counts a right code from the wrong device. The first two are only counted, or a stranger could end other
 * people's sessions. The third ends the session, and the account's owner gets an email.
 */
async function noteMismatch(deps: Deps, { id, account_id }: Session): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { mismatches } = await trx
      .updateTable('sessions')
      .set((eb) => ({ mismatches: eb('mismatches', '+', 1) }))
      .where('id', '=', id)
      .returning('mismatches')
      .executeTakeFirstOrThrow()
    if (mismatches !== mismatchesUntilEnd) return
    await revokeSession({ ...deps, db: trx }, id)
    const { email } = await trx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    await queueEmail(deps, trx, email, { kind: 'session_ended' })
  })
}

async function useCode(
  deps: Deps,
  { email, code, device }: Credential,
  codes: SignInCode[],
): Promise<Session | null> {
  for (const each of codes)
    if (
      (await takeAttempt(deps, 'sign_in_codes', each)) &&
      isCode(deps, each.code_mac, each.id, email.normal, code)
    )
      return deps.db.transaction().execute((trx) => openSession(deps, trx, each, { email, device }))
  return null
}

type Opening = Omit<Credential, 'code'>

/**
 * Opens a session in the browser that follows the link in an email. The link works once, within the ten
 * minutes of the code in the same email. Returns the session's own code, which is in no email, and the
 * browser's new cookie, or null when the link does not work.
 */
export async function useLink(
  deps: Deps,
  token: string,
  { email, device }: Opening & { device: { cookie: string } },
): Promise<{ code: string; cookie: string } | null> {
  const beside = await deps.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('email_norm', '=', email.normal)
    .where('link_hash', '=', hashLinkToken(token))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -times.codeLifetime))
    .executeTakeFirst()
  if (beside === undefined) return null
  const { id } = beside
  const code = makeCode()
  const code_mac = macCode(deps, id, email.normal, code)
  const session = await deps.db
    .transaction()
    .execute((trx) => openSession(deps, trx, { ...beside, code_mac }, { email, device }))
  return session && { code, cookie: makeRenewed(deps, device.cookie, id) }
}

/**
 * Opens a session of 45 minutes for somebody who has proved they read the address's email, and replaces the
 * cookie that they sent. Returns null when another call has already used the code or its link.
 */
async function openSession(
  deps: Deps,
  trx: Trx,
  opened: SignInCode,
  { email, device }: Opening,
): Promise<Session | null> {
  const now = deps.clock.now()
  // The cookie of these orders changes below, and a payment may have locked one of them.
  await lockOrders(trx).where('device_hash', '=', device.deviceHash).execute()
  // The account must be locked before its codes, in the same order as for a change of address. Otherwise two
  // calls could deadlock.
  const { id: accountId } = await openAccount(deps, trx, email)
  if (!(await burnCodes(trx, opened, device, now))) return null
  await noteFirst(trx, accountId, now)
  const deviceHash =
    device.cookie === null
      ? null
      : await replaceDevice(trx, device.cookie, makeRenewed(deps, device.cookie, opened.id))
  if (deviceHash !== null) await rememberDevice(trx, accountId, deviceHash, now)
  return trx
    .insertInto('sessions')
    .values({
      code_id: opened.id,
      account_id: accountId,
      email_norm: email.normal,
      device_hash: deviceHash,
      ip_prefix: deviceHash === null ? device.ipPrefix : null,
      code_mac: opened.code_mac,
      verified_at: now,
      expires_at: addMilliseconds(now, times.savedLogin),
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Ends the code with its link, and the other codes of the two browsers that requested it and used it. Of
 * several calls at once, only one gets true.
 */
async function burnCodes(
  trx: Trx,
  { id, email_norm, device_hash: asking, ip_prefix }: SignInCode,
  { deviceHash }: DeviceBinding,
  now: Date,
): Promise<boolean> {
  const burned = await trx
    .updateTable('sign_in_codes')
    .set({ burned_at: now })
    .where('email_norm', '=', email_norm)
    .where(({ or, eb }) =>
      or([
        eb('device_hash', 'in', deviceHash ? [asking, deviceHash] : [asking]),
        eb('ip_prefix', '=', ip_prefix),
      ]),
    )
    .where('burned_at', 'is', null)
    .returning('id')
    .execute()
  return burned.some((each) => each.id === id)
}

/** Notes the first sign-in, which shows that the account was not created by a mistyped address. */
async function noteFirst(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ signed_in_at: now })
    .where('id', '=', accountId)
    .where('signed_in_at', 'is', null)
    .execute()
}

export async function revokeSession(deps: ShopContext, sessionId: string) {
  await deps.db
    .updateTable('sessions')
    .set({ revoked_at: deps.clock.now() })
    .where('id', '=', sessionId)
    .execute()
}
