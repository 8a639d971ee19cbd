import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#stand-ins/random.ts'
import type { Outside } from '../../outside.ts'
import { askUntil, type Line } from './line.ts'

export type Fate =
  | 'kept'
  | 'refunded at once'
  | 'refunded'
  | 'part refunded'
  | 'disputed'
  | 'dispute won'
  | 'dispute lost'
  | 'paid too little'
  | 'left'

/** What one buyer did, and what they saw of it. */
export interface Buyer {
  email: string
  fate: Fate
  session: string
  /** All keys that any answer showed; more than one would be a broken promise. */
  keys: Set<string>
  /** Null: never looked. */
  waitedMs: number | null
  activated: string[]
  signedIn: 'no' | 'yes' | 'gave up'
}

const shares: [Fate, number][] = [
  ['refunded at once', 0.04],
  ['refunded', 0.1],
  ['part refunded', 0.05],
  ['disputed', 0.02],
  ['dispute won', 0.03],
  ['dispute lost', 0.03],
  ['paid too little', 0.02],
  ['left', 0.05],
]

/** Never paid, or not what was asked. */
export const isPaid = ({ fate }: Buyer) => fate !== 'left' && fate !== 'paid too little'
export const isEnded = ({ fate }: Buyer) =>
  fate === 'refunded' || fate === 'refunded at once' || fate === 'dispute lost'

/** A buyer from the button to the device, through whatever happens to the shop meanwhile. */
export async function buy(
  number: number,
  { stripe, mailbox }: Outside,
  line: Line,
  random: Random,
): Promise<Buyer> {
  const fate = drawFate(random)
  const buyer: Buyer = {
    email: `buyer-${number}@example.org`,
    fate,
    session: await beginCheckout(line),
    keys: new Set(),
    waitedMs: null,
    activated: [],
    signedIn: 'no',
  }
  if (fate === 'left') return buyer
  stripe.pay(buyer.session, { email: buyer.email })
  if (fate === 'paid too little') stripe.doctor(buyer.session, { amount_total: 100 })
  if (fate === 'refunded at once') stripe.refund(buyer.session)
  if (!isPaid(buyer) || fate === 'refunded at once' || random() < 0.2)
    return moveMoney(buyer, stripe)
  await seeKey(buyer, line)
  if (buyer.keys.size > 0 && random() < 0.3) await activate(buyer, line)
  if (random() < 0.05) await signIn(buyer, line, mailbox)
  await sleep(random() * 3000)
  moveMoney(buyer, stripe)
  return buyer
}

function drawFate(random: Random): Fate {
  let left = random()
  for (const [fate, share] of shares) {
    if (left < share) return fate
    left -= share
  }
  return 'kept'
}

async function beginCheckout(line: Line): Promise<string> {
  const session = await askUntil(
    () => line('/stripe/create-checkout-session', null),
    ({ location }) => /\/pay\/(\w+)$/.exec(location ?? '')?.[1] ?? null,
    600_000,
  )
  if (session === null) throw new Error('Nobody could buy for ten minutes')
  return session
}

function moveMoney(buyer: Buyer, stripe: Outside['stripe']): Buyer {
  const { fate, session } = buyer
  if (fate === 'refunded') stripe.refund(session)
  if (fate === 'part refunded') stripe.refund(session, { amount: 1000 })
  if (fate.startsWith('dispute')) stripe.dispute(session)
  if (fate === 'dispute won') stripe.closeDispute(session, 'won')
  if (fate === 'dispute lost') stripe.closeDispute(session, 'lost')
  return buyer
}

/** As the order page does, and once more in another tab. */
async function seeKey(buyer: Buyer, line: Line): Promise<void> {
  const start = performance.now()
  const look = () =>
    askUntil(
      () => line('/api/stripe/get-by-order-id', { sessionId: buyer.session }),
      ({ status, body }) => (status === 200 ? (body.license_key as string | null) : null),
    )
  for (const key of await Promise.all([look(), look()])) if (key !== null) buyer.keys.add(key)
  buyer.waitedMs = Math.round(performance.now() - start)
}

/** Two devices at once on a license for one. */
async function activate(buyer: Buyer, line: Line): Promise<void> {
  const [licenseKey] = buyer.keys
  const devices = ['laptop', 'workstation'].map((name) => `${buyer.email}-${name}`)
  await Promise.all(
    devices.map(async (fingerprint) => {
      const took = await askUntil(
        () => line('/api/license/activate', { license_key: licenseKey, fingerprint }),
        ({ status, body }) => (status === 200 ? (body.activated as boolean) : null),
      )
      if (took) buyer.activated.push(fingerprint)
    }),
  )
}

async function signIn(buyer: Buyer, line: Line, mailbox: Outside['mailbox']): Promise<void> {
  const { email } = buyer
  buyer.signedIn = 'gave up'
  const asked = await line('/api/account/sign-in', { email })
  if (asked?.status !== 200) return
  const cookie = asked.cookie ?? ''
  const letter = await mailbox
    .waitFor(({ to, subject }) => to.includes(email) && /code/.test(subject), 60_000)
    .catch(() => null)
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (code === undefined) return
  const call = (name: string) => () => line(`/api/account/${name}`, { email, code }, cookie)
  const isOk = ({ status }: { status: number }) => (status === 200 ? true : null)
  if (!(await askUntil(call('get-info'), isOk, 30_000))) return
  if (!(await askUntil(call('accept-eula'), isOk, 30_000))) return
  const key = await askUntil(
    call('get-info'),
    ({ body }) => (body?.licenses?.[0]?.license_key as string | undefined) ?? null,
    30_000,
  )
  if (key === null) return
  buyer.keys.add(key)
  buyer.signedIn = 'yes'
}
