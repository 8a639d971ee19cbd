import type { Context } from 'hono'
import type { z } from 'zod'
import {
  confirmBegin,
  confirmFinish,
  consoleSignOut,
  linkBegin,
  linkFinish,
  signInBegin,
  signInFinish,
} from '#contract/admin/sign-in.ts'
import { addPasskey } from '../../admin/people/passkeys.ts'
import { signInToConsole } from '../../admin/people/sign-in.ts'
import { nameActor } from '../../console/admins.ts'
import { makeConfirmation } from '../../console/confirmations.ts'
import { findLink } from '../../console/links.ts'
import {
  askForPasskey,
  checkAssertion,
  checkAttestation,
  offerPasskey,
} from '../../console/passkeys.ts'
import { findRelyingParty, needsName } from '../../console/relying-party.ts'
import {
  createSessionToken,
  endSession,
  findSession,
  type Session,
} from '../../console/sessions.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import { readSessionCookie } from './admin/caller.ts'
import { adminCalls } from '../../admin/calls.ts'
import { dropSession, keepBrowser, keepSession, readBrowser } from '../guards/console-cookies.ts'
import type { Address } from '../guards/call.ts'
import { consoleCalls, consoleTries } from '../guards/call-limits.ts'
import { parseJson } from '../guards/parse.ts'
import type { CallLimits } from '../guards/take-points.ts'
import { Refusal } from '../guards/refusal.ts'

/** The addresses where people sign in to the console and confirm what they do there. */
export const consoleAddresses = [
  consoleCall('sign-in/begin', consoleTries, signInBegin, beginSignIn),
  consoleCall('sign-in/finish', consoleTries, signInFinish, finishSignIn),
  consoleCall('sign-out', consoleCalls, consoleSignOut, signOut),
  consoleCall('link/begin', consoleTries, linkBegin, beginLink),
  consoleCall('link/finish', consoleTries, linkFinish, finishLink),
  consoleCall('confirm/begin', consoleCalls, confirmBegin, beginConfirmation),
  consoleCall('confirm', consoleCalls, confirmFinish, confirm),
]

function consoleCall<Asked>(
  name: string,
  limits: CallLimits,
  input: z.ZodType<Asked>,
  answer: (deps: Deps, c: Context, asked: Asked) => Promise<object>,
): Address<Asked> {
  return {
    method: 'post',
    path: `/api/console/${name}`,
    origin: 'own',
    limits: [limits],
    read: (c) => parseJson(c, input),
    serve: (deps) =>
      deps.config.admins.length === 0
        ? null
        : async (c, asked) => {
            c.header('Cache-Control', 'no-store')
            return c.json(await answer(deps, c, asked))
          },
  }
}

/** Begins a sign-in without revealing who may enter. The browser finds a passkey, and we find its person. */
async function beginSignIn(deps: Deps, c: Context) {
  requireName(deps)
  const madeFor = keepBrowser(c, deps.config)
  return askForPasskey(deps, { purpose: 'sign_in', madeFor })
}

async function finishSignIn(deps: Deps, c: Context, { assertion }: z.output<typeof signInFinish>) {
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
  return { ok: true }
}

async function signOut(deps: Deps, c: Context) {
  await endOwnSession(deps, c)
  dropSession(c, deps.config)
  return { ok: true }
}

/** Ends the session. The browser forgets its cookie, and a copy of the cookie no longer works. */
async function endOwnSession(deps: Deps, c: Context): Promise<void> {
  const session = await readSession(deps, c)
  if (session !== null) await endSession(deps, session.id)
}

async function beginLink(deps: Deps, _: Context, { token }: z.output<typeof linkBegin>) {
  const { admin, occasion, keepsOthers } = await openLink(deps, token)
  requireName(deps)
  return offerPasskey(deps, admin, occasion, { keepsOthers })
}

async function finishLink(deps: Deps, _: Context, asked: z.output<typeof linkFinish>) {
  const { token, attestation, name } = asked
  const { admin, occasion, keepsOthers } = await openLink(deps, token)
  const passkey = await checkAttestation(deps, attestation, occasion)
  if (typeof passkey === 'string') throw new Refusal(400, 'refused', refusedPasskeys[passkey])
  const made = { admin, passkey, tokenHash: hash(token), keepsOthers }
  const by = { name: nameActor(admin.id) }
  const reason = 'With a link'
  const outcome = await addPasskey({ ...deps, made }, by, { name, reason })
  if (!outcome.ok) throw new Refusal(400, 'refused', outcome.problems.join(' '))
  return { email: admin.email }
}

const refusedPasskeys = {
  not_accepted: 'This passkey was not accepted. Try again.',
  not_kept:
    'This security key can’t store passkeys. Use another security key, a phone or a computer.',
}

async function openLink(deps: Deps, token: string) {
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

async function beginConfirmation(deps: Deps, c: Context, asked: z.output<typeof confirmBegin>) {
  const session = await requireSession(deps, c)
  if (!adminCalls.some((each) => each.name === asked.call && each.kind === 'write'))
    throw new Refusal(400, 'bad_request', 'call: there is no such call')
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...readRequest(asked) }
  return askForPasskey(deps, occasion, session.adminId)
}

async function confirm(deps: Deps, c: Context, sent: z.output<typeof confirmFinish>) {
  const { assertion, ...asked } = sent
  const session = await requireSession(deps, c)
  const request = readRequest(asked)
  const occasion = { purpose: 'confirm' as const, madeFor: session.id, ...request }
  const proven = await checkAssertion(deps, assertion, occasion)
  if (proven?.adminId !== session.adminId)
    throw new Refusal(400, 'refused', refusedPasskeys.not_accepted)
  const confirmation = await makeConfirmation(deps, { sessionId: session.id, ...request })
  return { confirmation }
}

function readRequest({ call, body_sha256 }: { call: string; body_sha256: string }) {
  return { call, bodySha256: Buffer.from(body_sha256, 'hex') }
}

async function requireSession(deps: Deps, c: Context): Promise<Session> {
  const session = await readSession(deps, c)
  if (session === null) throw new Refusal(401, 'not_authenticated', 'Sign in to the console.')
  return session
}

async function readSession(deps: Deps, c: Context): Promise<Session | null> {
  const cookie = readSessionCookie(c, deps.config)
  return cookie === null ? null : findSession(deps, cookie)
}

function requireName({ config }: ShopContext): void {
  if (findRelyingParty(config) === null) throw new Refusal(400, 'refused', needsName)
}

function wrongPasskey(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This passkey was not accepted. Try again, use another passkey, or get a new link.',
  )
}
