import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#stand-ins/random.ts'
import { askUntil, type Line } from './line.ts'
import type { Market } from './place.ts'
import { openPaymentMethod, type Fate, type PaymentMethod, type Way } from './payment-methods.ts'

export interface Buyer {
  email: string
  way: Way
  fate: Fate
  reference: string | null
  /** All keys that any answer showed; more than one would be a broken invariant. */
  keys: Set<string>
  /** Is null when the buyer never looked. */
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

/** False for a buyer who never paid, or not the amount asked for. */
export const isPaid = ({ fate }: Buyer) => fate !== 'left' && fate !== 'paid too little'
export const isEnded = ({ fate }: Buyer) =>
  fate === 'refunded' || fate === 'refunded at once' || fate === 'dispute lost'

/** Plays a buyer from the button to the device, whatever happens to the shop meanwhile. */
export async function buy(
  number: number,
  market: Market,
  line: Line,
  random: Random,
  ways: Way[],
): Promise<Buyer> {
  const email = `buyer-${number}@example.org`
  const method = openPaymentMethod(market, line, drawWay(random, ways))
  const fate = method.allow(drawFate(random))
  const { way } = method
  const reference = await method.begin(email)
  const buyer: Buyer = {
    email,
    way,
    fate,
    reference,
    keys: new Set(),
    waitedMs: null,
    activated: [],
    signedIn: 'no',
  }
  if (fate === 'left') return buyer
  const paid = method.pay(reference, email, fate === 'paid too little')
  buyer.reference = paid
  if (fate === 'refunded at once') method.refund(paid)
  const keepsTrying = isPaid(buyer) && fate !== 'refunded at once' && random() < 0.8
  if (keepsTrying) await useShop(buyer, method, market, line, random)
  if (isPaid(buyer)) moveMoney(method, paid, fate)
  return buyer
}

async function useShop(
  buyer: Buyer,
  method: PaymentMethod,
  { mailbox }: Market,
  line: Line,
  random: Random,
): Promise<void> {
  if (method.look) await seeKey(buyer, method.look, buyer.reference!)
  if (buyer.keys.size > 0 && random() < 0.3) await activate(buyer, line)
  if (random() < 0.05) await signIn(buyer, line, mailbox)
  await sleep(random() * 3000)
}

/** Draws a way to pay; most pay by card. */
function drawWay(random: Random, ways: Way[]): Way {
  return random() < 0.6 ? 'card' : ways[Math.floor(random() * ways.length)]!
}

function drawFate(random: Random): Fate {
  let left = random()
  for (const [fate, share] of shares) {
    if (left < share) return fate
    left -= share
  }
  return 'kept'
}

function moveMoney(method: PaymentMethod, paid: string, fate: Fate): void {
  if (fate === 'refunded') method.refund(paid)
  if (fate === 'part refunded') method.refund(paid, 1000)
  if (fate.startsWith('dispute')) method.dispute(paid)
  if (fate === 'dispute won' || fate === 'dispute lost')
    method.closeDispute(paid, fate === 'dispute won' ? 'won' : 'lost')
}

/** Reads the key as the order page does, and again in another tab. */
async function seeKey(
  buyer: Buyer,
  look: NonNullable<PaymentMethod['look']>,
  reference: string,
): Promise<void> {
  const start = performance.now()
  const see = () =>
    askUntil(
      () => look(reference),
      ({ status, body }) => (status === 200 ? (body.license_key as string | null) : null),
    )
  for (const key of await Promise.all([see(), see()])) if (key !== null) buyer.keys.add(key)
  buyer.waitedMs = Math.round(performance.now() - start)
}

/** Activates two devices at once on a license for one. */
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

async function signIn(buyer: Buyer, line: Line, mailbox: Market['mailbox']): Promise<void> {
  const { email } = buyer
  buyer.signedIn = 'gave up'
  const asked = await line('/api/account/sign-in', { email })
  if (asked?.status !== 200) return
  const cookie = asked.cookie ?? ''
  const message = await mailbox
    .waitFor(({ to, subject }) => to.includes(email) && /code/.test(subject), 60_000)
    .catch(() => null)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
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
