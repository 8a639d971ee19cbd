import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../browser/api.ts'
import {
  ask,
  followStorage,
  forget,
  loadInfo,
  LoginRefused,
  openSession,
  signOut,
} from './session.ts'
import type { AccountEvent, Login } from './state.ts'
import { readLogin, saveLogin } from './stored-login.ts'

const email = 'ada@example.org'
const code = '042042'
const info = {
  email,
  accepted_eula: false,
  eula_version: null,
  eula_accepted_at: null,
  created_at: '2026-11-01T09:00:00Z',
  licenses: [],
  orders: [],
}

let login: Login
let kept: Map<string, string>
let events: AccountEvent[]

const dispatch = (event: AccountEvent) => void events.push(event)

beforeEach(() => {
  login = { email, code, timestamp: Date.now() }
  events = []
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Makes the API return this answer; a number is the status of a refusal. */
function answerWith(answer: object | number) {
  const calls: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    calls.push([path, JSON.parse(String(request.body))])
    if (typeof answer === 'object') return Response.json(answer)
    const error = { code: 'any', message: 'The server says why.' }
    return Response.json({ error }, { status: answer })
  })
  return calls
}

describe('the first use of a code', () => {
  it('stores the session with the time of that first verification', async () => {
    const calls = answerWith(info)
    await openSession(dispatch, { email, code }, true)
    expect(calls).toEqual([['/api/account/get-info', { email, code, generate_trial_key: true }]])
    expect(events).toMatchObject([{ type: 'code_verified', found: { email, code }, info }])
    const first = readLogin(Date.now())!
    expect(first).toMatchObject({ email, code })
    await loadInfo({ login: first, dispatch })
    expect(readLogin(Date.now())).toEqual(first)
  })

  it.each([[401], [{ licenses: [] }], [500]])('fails on %s and stores nothing', async (answer) => {
    answerWith(answer)
    await expect(openSession(dispatch, { email, code }, false)).rejects.toThrow()
    expect(events).toEqual([])
    expect(kept.size).toBe(0)
  })
})

describe('a call with a session', () => {
  it('sends address and code with the request', async () => {
    const calls = answerWith({ ok: true })
    await ask(login, 'renew', { license_id: '0197' })
    expect(calls).toEqual([['/api/account/renew', { email, code, license_id: '0197' }]])
  })

  it('distinguishes a refused session from every other refusal', async () => {
    answerWith(401)
    await expect(ask(login, 'renew')).rejects.toBeInstanceOf(LoginRefused)
    answerWith(503)
    await expect(ask(login, 'renew')).rejects.toBeInstanceOf(ApiError)
  })
})

it.each([[401], [{}]])(
  'fetching the account handles a refusal in the answer %s',
  async (answer) => {
    answerWith(answer)
    await expect(loadInfo({ login, dispatch })).rejects.toBeInstanceOf(LoginRefused)
    expect(events).toEqual([])
  },
)

describe('a refused session', () => {
  it('is removed', () => {
    saveLogin(login)
    forget({ login, dispatch })
    expect(events).toEqual([{ type: 'login_refused', login }])
    expect(kept.size).toBe(0)
  })

  it('leaves a newer session from another tab in place', () => {
    const newer = { ...login, timestamp: login.timestamp + 1 }
    saveLogin(newer)
    forget({ login, dispatch })
    expect(readLogin(Date.now())).toEqual(newer)
  })
})

it('signs out here even when the server cannot be reached', async () => {
  saveLogin(login)
  const calls = answerWith(503)
  signOut({ login, dispatch })
  expect(events).toEqual([{ type: 'signed_out', login }])
  expect(kept.size).toBe(0)
  await vi.waitFor(() => expect(calls).toEqual([['/api/account/sign-out', { email, code }]]))
})

describe('the page follows the stored session', () => {
  const follow = (shown: Login | null) => {
    followStorage(dispatch, shown)
    return events
  }

  it('when another tab has signed in', () => {
    saveLogin(login)
    expect(follow(null)).toEqual([{ type: 'login_found', found: login }])
  })

  it('when another tab has signed out', () => {
    expect(follow(login)).toEqual([{ type: 'signed_out', login }])
  })

  it('when the 45 minutes have ended', () => {
    const old = { ...login, timestamp: login.timestamp - 45 * 60_000 }
    saveLogin(old)
    expect(follow(old)).toEqual([{ type: 'session_ended', login: old }])
  })

  it('but not when nothing has changed', () => {
    saveLogin(login)
    expect(follow(login)).toEqual([])
  })
})
