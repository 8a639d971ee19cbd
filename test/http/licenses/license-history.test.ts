import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { refund } from '#server/orders/refund.ts'
import { newSeed, type Random, seededRandom } from '#stand-ins/random.ts'
import { refundingProvider } from '../../world/licenses.ts'
import { isWhole } from '../../matrix.ts'
import type { Sale } from '../../world/shop-type.ts'
import { type Shop, ownShop } from '../../world/visit.ts'

const shop = await ownShop('instances', { work: false })
const second = await shop.another()

const seed = Number(process.env.FAULT_SEED ?? newSeed())
const histories = isWhole ? 150 : 40
const verbs = ['activate', 'deactivate', 'validate', 'validate'] as const
type Verb = (typeof verbs)[number]

/** The state of a license for one device at one instant. */
interface State {
  devices: string[]
  ended: boolean
}

/** The part of an answer about its instant, for the device that asked. */
interface View {
  valid: boolean
  seat: boolean
  ended: boolean
  count: number
}

interface Answered extends Call {
  verb: Verb | 'refund'
  device: string
  saw: Partial<View>
}

it(
  `each of ${histories} licenses, used from two devices on two instances during a refund, answers as if calls came one by one`,
  { timeout: 120_000 },
  async () => {
    console.log('histories of licenses:', JSON.stringify({ seed }))
    const random = seededRandom(seed)
    const unexplained: Answered[][] = []
    for (let number = 0; number < histories; number += 1) {
      const answered = await play(await shop.sold({ by: 'hand', email: 'ada@example.org' }), random)
      if (!isExplained(answered, { devices: [], ended: false }, follow)) unexplained.push(answered)
    }
    expect(unexplained.map(write)).toEqual([])
  },
)

it('this check detects an impossible history', () => {
  const at = (begun: number, ended: number, verb: Verb, saw: Partial<View>) => ({
    begun,
    ended,
    verb,
    saw,
    device: 'laptop',
  })
  const given = at(0, 1, 'activate', { valid: true, count: 1 })
  const back = at(2, 5, 'deactivate', { seat: true })
  const during = at(3, 4, 'validate', { valid: true })
  const after = at(6, 7, 'validate', { valid: true })
  const isPossible = (answered: Answered[]) =>
    isExplained(answered, { devices: [], ended: false }, follow)
  expect(isPossible([given, back, during])).toBe(true)
  expect(isPossible([given, back, after])).toBe(false)
  expect(isPossible([given, { ...back, ended: Infinity, saw: {} }, after])).toBe(true)
})

/** Plays four callers at once, two per device; the plan is drawn before any call. */
async function play(license: Sale, random: Random): Promise<Answered[]> {
  const answered: Answered[] = []
  const plans = ['laptop', 'laptop', 'desktop', 'desktop'].map((device) =>
    Array.from({ length: 4 }, () => ({
      device,
      verb: verbs[Math.floor(random() * verbs.length)]!,
      on: random() < 0.5 ? shop : second,
      pause: random() * 4,
    })),
  )
  const refundAfter = random() < 0.5 ? random() * 40 : null
  const callers = plans.map(async (plan) => {
    for (const { device, verb, on, pause } of plan) {
      await sleep(pause)
      answered.push(...(await call(on, license, verb, device)))
    }
  })
  if (refundAfter !== null) callers.push(refundLater(license, refundAfter, answered))
  await Promise.all(callers)
  return answered
}

async function refundLater(license: Sale, after: number, answered: Answered[]): Promise<void> {
  await sleep(after)
  const begun = performance.now()
  const outcome = await refund(shop.deps, refundingProvider(shop), license.paymentId)
  expect(outcome).toBe('money_moved')
  answered.push({ begun, ended: performance.now(), verb: 'refund', device: '', saw: {} })
}

/** Makes a call. A check reads the seat and then the count, so each describes its own instant. */
async function call(on: Shop, { key }: Sale, verb: Verb, device: string): Promise<Answered[]> {
  const begun = performance.now()
  const { status, body } = await on.visitor().post(`/api/license/${verb}`, {
    license_key: key,
    fingerprint: device,
  })
  const isAnswered = status === 200
  const asked = { begun, ended: isAnswered ? performance.now() : Infinity, verb, device }
  if (!isAnswered) return [{ ...asked, saw: {} }]
  if (verb === 'deactivate') return [{ ...asked, saw: { seat: body.deactivated } }]
  const count = { count: body.activation_count as number }
  if (verb === 'activate') return [{ ...asked, saw: { ...readFact(body), ...count } }]
  return [readFact(body), count].map((saw) => ({ ...asked, saw }))
}

function readFact({ code }: { code: string }): Partial<View> {
  if (code === 'valid') return { valid: true }
  return code === 'revoked' ? { ended: true } : { seat: false }
}

function write(answered: Answered[]): string[] {
  const start = Math.min(...answered.map(({ begun }) => begun))
  const since = (time: number) => (time - start).toFixed(1)
  return answered
    .toSorted((one, other) => one.begun - other.begun)
    .map(({ begun, ended, verb, device, saw }) =>
      [since(begun), since(ended), device, verb, JSON.stringify(saw)].join(' '),
    )
}

/** Returns the state after a call; null where the answer says otherwise. */
function follow(state: State, { verb, device, saw }: Answered): State | null {
  const next = move(state, verb, device)
  const shown = look(verb === 'activate' ? next : state, device)
  return Object.entries(saw).every(([fact, value]) => shown[fact as keyof View] === value)
    ? next
    : null
}

function move({ devices, ended }: State, verb: Answered['verb'], device: string): State {
  if (verb === 'refund') return { devices, ended: true }
  if (verb === 'deactivate') return { devices: devices.filter((each) => each !== device), ended }
  const isFree = verb === 'activate' && !ended && devices.length === 0
  return isFree ? { devices: [device], ended } : { devices, ended }
}

function look({ devices, ended }: State, device: string): View {
  const seat = devices.includes(device)
  return { valid: seat && !ended, seat, ended, count: devices.length }
}

/** The times when one call began and was answered; `ended` is Infinity if it was never answered. */
interface Call {
  begun: number
  ended: number
}

/**
 * Reports whether all calls can have happened one after another, each at one instant between call and
 * answer (linearizable). `step` returns the state after a call, or null if its answer does not fit. An
 * unanswered call may have happened or not. For a dozen or two calls only: it tries every order.
 */
function isExplained<C extends Call, State>(
  calls: C[],
  start: State,
  step: (state: State, call: C) => State | null,
): boolean {
  const refuted = new Set<string>()
  const search = (left: C[], state: State): boolean => {
    if (left.every(({ ended }) => ended === Infinity)) return true
    const key = JSON.stringify([left.map((call) => calls.indexOf(call)), state])
    if (refuted.has(key)) return false
    refuted.add(key)
    const firstAnswer = Math.min(...left.map(({ ended }) => ended))
    return left.some((call) => {
      const next = call.begun > firstAnswer ? null : step(state, call)
      const rest = left.filter((each) => each !== call)
      return next !== null && search(rest, next)
    })
  }
  return search(calls, start)
}
