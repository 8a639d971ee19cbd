import { Hono, type Context } from 'hono'
import {
  confirmBegin,
  confirmFinish,
  consoleCode,
  consolePasskey,
  consoleSignIn,
  consoleSignOut,
  linkBegin,
  linkFinish,
} from '#contract/admin/sign-in.ts'
import { formatTime } from '#contract/dates.ts'
import { parseEmail } from '../accounts/email.ts'
import { addPasskey } from '../admin/people/passkeys.ts'
import { signInToConsole } from '../admin/people/sign-in.ts'
import { findAdmin, nameActor, type Admin } from '../console/admins.ts'
import { addMilliseconds } from '../clock.ts'
import { askForCode } from '../console/ask-code.ts'
import { knowsBrowser } from '../console/code.ts'
import { makeConfirmation } from '../console/confirmations.ts'
import { findLink } from '../console/links.ts'
import { checkAttestation, offerPasskey } from '../console/new-passkey.ts'
import { findRelyingParty, needsName } from '../console/relying-party.ts'
import { createSessionToken, endSession, findSession, type Session } from '../console/sessions.ts'
import { askForPasskey, checkAssertion } from '../console/use-passkey.ts'
import { endCode, findVerifiedCode, verifyConsoleCode } from '../console/verify-code.ts'
import type { Deps, Books } from '../deps.ts'
import { hash } from '../secrets/secrets.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { readSessionCookie } from './admin/caller.ts'
import { adminCalls } from '../admin/calls.ts'
import { keepNowhere } from './admin/routes.ts'
import { dropSession, keepBrowser, keepSession, readBrowser } from './console-cookies.ts'
import { consoleCalls, consoleCodes, consoleTries } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { spendOrRefuse, spends } from './spends.ts'
import { Refusal, tooMany } from './refusal.ts'
import { sameSiteOnly } from './same-site.ts'

/** What people do to get into the console, and to confirm what they do there. */
export function consoleRoutes(deps: Deps) {
  const { config } = deps
  const routes = new Hono()
  if (config.admins.length === 0) return routes
  return routes
    .use(keepNowhere, sameSiteOnly(config))
    .post('/sign-in', spends(consoleCodes), (c) => sendCode(deps, c))
    .post('/verify-code', spends(consoleTries), (c) => verifyCode(deps, c))
    .post('/passkey', spends(consoleTries), (c) => signIn(deps, c))
    .post('/sign-out', spends(consoleCalls), (c) => signOut(deps, c))
    .post('/link/begin', spends(consoleTries), (c) => beginLink(deps, c))
    .post('/link/finish', spends(consoleTries), (c) => finishLink(deps, c))
    .post('/confirm/begin', spends(consoleCalls), (c) => beginConfirmation(deps, c))
    .post('/confirm', spends(consoleCalls), (c) => confirm(deps, c))
}

async function sendCode(deps: Deps, c: Context): Promise<Response> {
  const email = parseEmail((await parseJson(c, consoleSignIn)).email)
  if (email === null) throw new Refusal(400, 'bad_request', 'email: is not an email address')
  const emailNormal = email.normal
  const carried = readBrowser(c, deps.config)
  const isKnown = carried !== null && (await knowsBrowser(deps, emailNormal, carried))
  if (!isKnown) await spendOnCodes(deps, c)
  const asking = { emailNormal, wideNetwork: wideNetworkOf(c) }
  const browserHash = keepBrowser(c, deps.config)
  const seconds = await askForCode(deps, { ...asking, browserHash, isKnown })
  return c.json({ ok: true, ...(seconds > 0 && { notice: sayFull(deps, seconds) }) })
}

/** A neighbor behind the same address cannot use these up for a known browser. */
async function spendOnCodes(deps: Deps, c: Context): Promise<void> {
  await spend(deps, 'consoleCodesPerAddress', addressOf(c))
  await spend(deps, 'consoleCodesPerNetwork', wideNetworkOf(c))
}

/** The same for everybody, whoever may open the console. */
function sayFull({ clock, config }: Books, seconds: number): string {
  const end = addMilliseconds(clock.now(), seconds * 1000)
  const until = formatTime(end, config.sellerTimeZone)
  return `No more codes can go to this address for this browser until ${until}. A browser you’ve signed in with before can still get codes, and the command line still works.`
}

async function verifyCode(deps: Deps, c: Context): Promise<Response> {
  const { email: text, code } = await parseJson(c, consoleCode)
  await spend(deps, 'consoleTriesPerAddress', addressOf(c))
  const email = parseEmail(text)
  const browserHash = readBrowser(c, deps.config)
  if (email === null || browserHash === null) throw wrongCode()
  const emailNormal = email.normal
  const codeId = await verifyConsoleCode(deps, { emailNormal, code, browserHash })
  const admin = codeId && (await findAdmin(deps, emailNormal))
  if (!codeId || !admin) throw wrongCode()
  requireName(deps)
  return c.json(await askForPasskey(deps, admin.id, { purpose: 'sign_in', madeFor: codeId }))
}

async function signIn(deps: Deps, c: Context): Promise<Response> {
  const { assertion } = await parseJson(c, consolePasskey)
  await spend(deps, 'consoleTriesPerAddress', addressOf(c))
  const browserHash = readBrowser(c, deps.config)
  const codeId = browserHash && (await findVerifiedCode(deps, browserHash))
  if (codeId === null) throw wrongPasskey()
  const adminId = await checkAssertion(deps, assertion, { purpose: 'sign_in', madeFor: codeId })
  if (adminId === null || !(await endCode(deps, codeId))) throw wrongPasskey()
  keepSession(c, deps.config, await openSession(deps, adminId))
  return c.json({ ok: true })
}

async function openSession(deps: Deps, adminId: string): Promise<string> {
  const token = createSessionToken()
  const by = { name: nameActor(adminId) }
  const reason = 'With a code and a passkey'
  const outcome = await signInToConsole({ ...deps, adminId, token }, by, { reason })
  if (!outcome.ok) throw new Error(outcome.problems.join(' '))
  return token
}

async function signOut(deps: Deps, c: Context): Promise<Response> {
  await parseJson(c, consoleSignOut)
  await spendOrRefuse(deps, c, consoleCalls)
  const session = await readSession(deps, c)
  if (session !== null) await endSession(deps, session.id)
  dropSession(c, deps.config)
  return c.json({ ok: true })
}

async function beginLink(deps: Deps, c: Context): Promise<Response> {
  const { token } = await parseJson(c, linkBegin)
  const { admin, occasion } = await openLink(deps, c, token)
  requireName(deps)
  return c.json(await offerPasskey(deps, admin, occasion))
}

async function finishLink(deps: Deps, c: Context): Promise<Response> {
  const { token, attestation, name } = await parseJson(c, linkFinish)
  const { admin, occasion } = await openLink(deps, c, token)
  const passkey = await checkAttestation(deps, attestation, occasion)
  if (passkey === null)
    throw new Refusal(400, 'refused', 'This passkey was not accepted. Try again.')
  const made = { admin, passkey, tokenHash: hash(token) }
  const by = { name: nameActor(admin.id) }
  const reason = 'With a link'
  const outcome = await addPasskey({ ...deps, made }, by, { name, reason })
  if (!outcome.ok) throw new Refusal(400, 'refused', outcome.problems.join(' '))
  return c.json({ email: admin.email })
}

async function openLink(deps: Deps, c: Context, token: string) {
  await spend(deps, 'consoleTriesPerAddress', addressOf(c))
  const tokenHash = hash(token)
  const admin: Admin | null = await findLink(deps, tokenHash)
  if (admin === null)
    throw new Refusal(
      400,
      'refused',
      'This link was used, has been replaced or is older than ten minutes. Ask for a new one.',
    )
  return { admin, occasion: { purpose: 'add' as const, madeFor: tokenHash.toString('hex') } }
}

async function beginConfirmation(deps: Deps, c: Context): Promise<Response> {
  const asked = await parseJson(c, confirmBegin)
  const session = await requireSession(deps, c)
  if (!adminCalls.some((each) => each.name === asked.call && each.kind === 'write'))
    throw new Refusal(400, 'bad_request', 'call: there is no such call')
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...readRequest(asked) }
  return c.json(await askForPasskey(deps, session.adminId, occasion))
}

async function confirm(deps: Deps, c: Context): Promise<Response> {
  const { assertion, ...asked } = await parseJson(c, confirmFinish)
  const session = await requireSession(deps, c)
  const request = readRequest(asked)
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...request }
  if ((await checkAssertion(deps, assertion, occasion)) === null)
    throw new Refusal(400, 'refused', 'This passkey was not accepted. Try again.')
  const confirmation = await makeConfirmation(deps, { sessionId: session.id, ...request })
  return c.json({ confirmation })
}

function readRequest({ call, body_sha256 }: { call: string; body_sha256: string }) {
  return { call, bodySha256: Buffer.from(body_sha256, 'hex') }
}

async function requireSession(deps: Deps, c: Context): Promise<Session> {
  await spendOrRefuse(deps, c, consoleCalls)
  const session = await readSession(deps, c)
  if (session === null) throw new Refusal(401, 'not_authenticated', 'Sign in to the console.')
  return session
}

async function readSession(deps: Deps, c: Context): Promise<Session | null> {
  const cookie = readSessionCookie(c, deps.config)
  return cookie === null ? null : findSession(deps, cookie)
}

async function spend(
  { limits }: Deps,
  name: 'consoleCodesPerAddress' | 'consoleCodesPerNetwork' | 'consoleTriesPerAddress',
  key: string,
): Promise<void> {
  const spending = await limits.spend(name, key)
  if (!spending.allowed) throw tooMany(spending.retryAfterSeconds)
}

/** Only people who have shown a code or a link are told. */
function requireName({ config }: Books): void {
  if (findRelyingParty(config) === null) throw new Refusal(400, 'refused', needsName)
}

function wrongCode(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This code is wrong or has expired. Ask for a new one.',
  )
}

function wrongPasskey(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This passkey was not accepted. Sign in again from the beginning.',
  )
}
