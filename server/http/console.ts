import { Hono, type Context } from 'hono'
import {
  confirmBegin,
  confirmFinish,
  consoleSignOut,
  linkBegin,
  linkFinish,
  signInBegin,
  signInFinish,
} from '#contract/admin/sign-in.ts'
import { addPasskey } from '../admin/people/passkeys.ts'
import { signInToConsole } from '../admin/people/sign-in.ts'
import { nameActor } from '../console/admins.ts'
import { makeConfirmation } from '../console/confirmations.ts'
import { findLink } from '../console/links.ts'
import {
  askForPasskey,
  checkAssertion,
  checkAttestation,
  offerPasskey,
} from '../console/passkeys.ts'
import { findRelyingParty, needsName } from '../console/relying-party.ts'
import { createSessionToken, endSession, findSession, type Session } from '../console/sessions.ts'
import type { Deps, Books } from '../deps.ts'
import { hash } from '../secrets/secrets.ts'
import { readSessionCookie } from './admin/caller.ts'
import { adminCalls } from '../admin/calls.ts'
import { keepNowhere } from './admin/routes.ts'
import { dropSession, keepBrowser, keepSession, readBrowser } from './console-cookies.ts'
import { consoleCalls, consoleTries } from './call-limits.ts'
import { parseJson } from './parse.ts'
import { takeOrRefuse, nameLimits } from './take-points.ts'
import { Refusal } from './refusal.ts'
import { sameSiteOnly } from './same-site.ts'

/** What people do to get into the console, and to confirm what they do there. */
export function consoleRoutes(deps: Deps) {
  const { config } = deps
  const routes = new Hono()
  if (config.admins.length === 0) return routes
  return routes
    .use(keepNowhere, sameSiteOnly(config))
    .post('/sign-in/begin', nameLimits(consoleTries), (c) => beginSignIn(deps, c))
    .post('/sign-in/finish', nameLimits(consoleTries), (c) => finishSignIn(deps, c))
    .post('/sign-out', nameLimits(consoleCalls), (c) => signOut(deps, c))
    .post('/link/begin', nameLimits(consoleTries), (c) => beginLink(deps, c))
    .post('/link/finish', nameLimits(consoleTries), (c) => finishLink(deps, c))
    .post('/confirm/begin', nameLimits(consoleCalls), (c) => beginConfirmation(deps, c))
    .post('/confirm', nameLimits(consoleCalls), (c) => confirm(deps, c))
}

/** Says nothing of who may enter: the browser finds the passkey, and we its person by the passkey. */
async function beginSignIn(deps: Deps, c: Context): Promise<Response> {
  await parseJson(c, signInBegin)
  await takeOrRefuse(deps, c, consoleTries)
  requireName(deps)
  const madeFor = keepBrowser(c, deps.config)
  return c.json(await askForPasskey(deps, { purpose: 'sign_in', madeFor }))
}

async function finishSignIn(deps: Deps, c: Context): Promise<Response> {
  const { assertion } = await parseJson(c, signInFinish)
  await takeOrRefuse(deps, c, consoleTries)
  const madeFor = readBrowser(c, deps.config)
  const proven = madeFor && (await checkAssertion(deps, assertion, { purpose: 'sign_in', madeFor }))
  if (!proven) throw wrongPasskey()
  const token = createSessionToken()
  const by = { name: nameActor(proven.adminId) }
  const outcome = await signInToConsole({ ...deps, ...proven, token }, by, {
    reason: 'With a passkey',
  })
  if (!outcome.ok) throw wrongPasskey()
  await endOwnSession(deps, c)
  keepSession(c, deps.config, token)
  return c.json({ ok: true })
}

async function signOut(deps: Deps, c: Context): Promise<Response> {
  await parseJson(c, consoleSignOut)
  await takeOrRefuse(deps, c, consoleCalls)
  await endOwnSession(deps, c)
  dropSession(c, deps.config)
  return c.json({ ok: true })
}

/** The browser forgets its cookie, and whoever copied it has nothing any more. */
async function endOwnSession(deps: Deps, c: Context): Promise<void> {
  const session = await readSession(deps, c)
  if (session !== null) await endSession(deps, session.id)
}

async function beginLink(deps: Deps, c: Context): Promise<Response> {
  const { token } = await parseJson(c, linkBegin)
  const { admin, occasion, keepsOthers } = await openLink(deps, c, token)
  requireName(deps)
  return c.json(await offerPasskey(deps, admin, occasion, { keepsOthers }))
}

async function finishLink(deps: Deps, c: Context): Promise<Response> {
  const { token, attestation, name } = await parseJson(c, linkFinish)
  const { admin, occasion, keepsOthers } = await openLink(deps, c, token)
  const passkey = await checkAttestation(deps, attestation, occasion)
  if (typeof passkey === 'string') throw new Refusal(400, 'refused', refusedPasskeys[passkey])
  const made = { admin, passkey, tokenHash: hash(token), keepsOthers }
  const by = { name: nameActor(admin.id) }
  const reason = 'With a link'
  const outcome = await addPasskey({ ...deps, made }, by, { name, reason })
  if (!outcome.ok) throw new Refusal(400, 'refused', outcome.problems.join(' '))
  return c.json({ email: admin.email })
}

const refusedPasskeys = {
  not_accepted: 'This passkey was not accepted. Try again.',
  not_kept:
    'This security key can’t store passkeys. Use another security key, a phone or a computer.',
}

async function openLink(deps: Deps, c: Context, token: string) {
  await takeOrRefuse(deps, c, consoleTries)
  const tokenHash = hash(token)
  const link = await findLink(deps, tokenHash)
  if (link === null)
    throw new Refusal(
      400,
      'refused',
      'This link was used, has been replaced or is older than ten minutes. Ask for a new one.',
    )
  return { ...link, occasion: { purpose: 'add' as const, madeFor: tokenHash.toString('hex') } }
}

async function beginConfirmation(deps: Deps, c: Context): Promise<Response> {
  const asked = await parseJson(c, confirmBegin)
  const session = await requireSession(deps, c)
  if (!adminCalls.some((each) => each.name === asked.call && each.kind === 'write'))
    throw new Refusal(400, 'bad_request', 'call: there is no such call')
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...readRequest(asked) }
  return c.json(await askForPasskey(deps, occasion, session.adminId))
}

async function confirm(deps: Deps, c: Context): Promise<Response> {
  const { assertion, ...asked } = await parseJson(c, confirmFinish)
  const session = await requireSession(deps, c)
  const request = readRequest(asked)
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...request }
  const proven = await checkAssertion(deps, assertion, occasion)
  if (proven?.adminId !== session.adminId)
    throw new Refusal(400, 'refused', refusedPasskeys.not_accepted)
  const confirmation = await makeConfirmation(deps, { sessionId: session.id, ...request })
  return c.json({ confirmation })
}

function readRequest({ call, body_sha256 }: { call: string; body_sha256: string }) {
  return { call, bodySha256: Buffer.from(body_sha256, 'hex') }
}

async function requireSession(deps: Deps, c: Context): Promise<Session> {
  await takeOrRefuse(deps, c, consoleCalls)
  const session = await readSession(deps, c)
  if (session === null) throw new Refusal(401, 'not_authenticated', 'Sign in to the console.')
  return session
}

async function readSession(deps: Deps, c: Context): Promise<Session | null> {
  const cookie = readSessionCookie(c, deps.config)
  return cookie === null ? null : findSession(deps, cookie)
}

function requireName({ config }: Books): void {
  if (findRelyingParty(config) === null) throw new Refusal(400, 'refused', needsName)
}

function wrongPasskey(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This passkey was not accepted. Try again, use another passkey, or get a new link.',
  )
}
