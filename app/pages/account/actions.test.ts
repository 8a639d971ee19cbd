import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../messages.ts'
import { actionsFor } from './actions.ts'
import { type AccountState, nextState, signedOut } from './state.ts'
import { readLogin, saveLogin } from './stored-login.ts'

const email = 'ada@example.org'
const code = '042042'
const info = {
  email,
  accepted_eula: false,
  created_at: '2026-11-01T09:00:00Z',
  licenses: [],
  orders: [],
}

let kept: Map<string, string>
let state: AccountState

const actions = actionsFor((event) => {
  state = nextState(state, event)
})

beforeEach(() => {
  state = signedOut
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** The API answers these in turn; a status is a refusal. */
function answerWith(...answers: (object | number)[]) {
  const calls: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    calls.push([path, JSON.parse(String(request.body))])
    const answer = answers.shift() ?? { ok: true }
    if (typeof answer === 'object') return Response.json(answer)
    const error = { code: 'any', message: 'The server says why.' }
    return Response.json({ error }, { status: answer })
  })
  return calls
}

async function signIn() {
  answerWith({ ok: true }, info)
  await actions.sendCode(email)
  await actions.verifyCode(email, code, true)
}

async function restore(...answers: (object | number)[]) {
  saveLogin({ email, code, timestamp: Date.now() })
  answerWith(...answers)
  actions.followStorage(null)
  await vi.waitFor(
    () => expect(state).not.toMatchObject({ step: 'restoring', problem: null }),
    20_000,
  )
}

describe('verifying the code', () => {
  it('keeps the login with the time of this first verification', async () => {
    const calls = answerWith({ ok: true }, info)
    await actions.sendCode(email)
    await actions.verifyCode(email, code, true)
    expect(calls).toEqual([
      ['/api/account/sign-in', { email }],
      ['/api/account/get-info', { email, code, generate_trial_key: true }],
    ])
    expect(state).toMatchObject({ step: 'info', info })
    const login = readLogin(Date.now())!
    expect(login).toMatchObject({ email, code })
    answerWith(info)
    await actions.refresh(login)
    expect(readLogin(Date.now())).toEqual(login)
  })

  it.each([[401], [{ licenses: [] }], [500]])('fails on %s and keeps nothing', async (answer) => {
    answerWith({ ok: true }, answer)
    await actions.sendCode(email)
    await actions.verifyCode(email, '000000', false)
    expect(state).toMatchObject({
      step: 'code',
      problem: { message: messages.verifyCodeFailed, detail: null },
    })
    expect(kept.size).toBe(0)
  })

  it('adds what the server says when there were too many tries', async () => {
    answerWith({ ok: true }, 429)
    await actions.sendCode(email)
    await actions.verifyCode(email, '000000', false)
    expect(state).toMatchObject({ problem: { detail: 'The server says why.' } })
  })
})

describe('a stored login', () => {
  it.each([[401], [{}]])('is removed silently when the server answers %s', async (answer) => {
    await restore(answer)
    expect(state).toMatchObject({ step: 'email', problem: null, sessionEnded: false })
    expect(kept.size).toBe(0)
  })

  it.each([500, 503, 429])('is kept when the server answers %s', async (status) => {
    await restore(status)
    expect(state).toMatchObject({
      step: 'restoring',
      problem: { message: messages.accountInfoFailed },
    })
    expect(kept.size).toBe(1)
  })
})

describe('accepting the EULA', () => {
  it('is sent with the code, and then asks for the keys', async () => {
    await signIn()
    const calls = answerWith({ accepted_eula: true }, { ...info, accepted_eula: true })
    await actions.acceptEula()
    expect(calls).toEqual([
      ['/api/account/accept-eula', { email, code }],
      ['/api/account/get-info', { email, code }],
    ])
    expect(state).toMatchObject({ info: { accepted_eula: true }, busy: null, problem: null })
  })

  it('is not sent without a code', async () => {
    await signIn()
    kept.clear()
    const calls = answerWith()
    await actions.acceptEula()
    expect(calls).toEqual([])
    expect(state).toMatchObject({ step: 'info', problem: { message: messages.notAuthenticated } })
  })

  it('says that it failed when it did', async () => {
    await signIn()
    answerWith(500)
    await actions.acceptEula()
    expect(state).toMatchObject({
      info: { accepted_eula: false },
      problem: { message: messages.acceptEulaFailed },
    })
  })
})

it('signs out here even when the server cannot be told', async () => {
  await signIn()
  answerWith(503)
  actions.signOut(readLogin(Date.now())!)
  expect(state).toEqual(signedOut)
  expect(kept.size).toBe(0)
})
