import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Email } from '#stand-ins/mail/email.ts'
import type { Mailbox } from '#stand-ins/mail/start.ts'
import { newSeed, seededRandom, type Random } from '#stand-ins/random.ts'
import { operateProgram } from '../product.ts'
import { expectInvariantsHold, readFigures, untilAtRest } from '../program-database.ts'
import { buy, isEnded, isPaid, type Buyer } from './storm/buyers.ts'
import { isWhole } from '../matrix.ts'
import { openLine } from './storm/line.ts'
import { startFaults, type FaultName } from './storm/faults.ts'
import { openPlace, type Place } from './storm/place.ts'
import type { Way } from './storm/payment-methods.ts'

// FAULT_ORDERS=2000 FAULT_SEED=… npx vitest run test/faults/storm.test.ts repeats the long run.
const orders = Number(process.env.FAULT_ORDERS ?? 30)
const seed = Number(process.env.FAULT_SEED ?? newSeed())
const isLong = orders >= 200
const atOnce = isLong ? 24 : 10
const faultEvery = isLong ? 10_000 : 3000
/** The faults of the short run, which has no time for the longer ones. */
const shortFaults: FaultName[] = [
  'a program is killed',
  'the database is killed',
  'the database is cut off',
  'connections are reset in COMMIT',
]
// Gumroad soon gives up on a ping, and only a reconciliation finds such a sale.
const ways: Way[] = isLong ? ['card', 'crypto', 'gumroad'] : ['card', 'crypto']
const settleTimeout = isLong ? 900_000 : 120_000
// The last minute is left to webhooks in flight.
const reconcileAfter = 65_000

// Each of its faults has its own test; here they are combined.
it.runIf(isWhole || isLong)(
  `${orders} orders on two hostile programs, with a fault every ${faultEvery / 1000} s: every paid order has its license and email, and every ended one is revoked`,
  { timeout: settleTimeout + 120_000 + orders * 2000 },
  async () => {
    const random = seededRandom(seed)
    const start = performance.now()
    const place = await openPlace(seed)
    const emails = collectEmails(place.outside.mailbox)
    const faultRun = startFaults(place, random, faultEvery, isLong ? [] : shortFaults)
    const buyers = await serveAll(place, random)
    const faults = await faultRun.end()
    const soldIn = Math.round(performance.now() - start)
    const paid = buyers.filter(isPaid)
    const repaired = isLong ? await reconcile(place, reconcileAfter) : null
    const settledIn = await untilAtRest(place.db, paid.length, settleTimeout)
    const reconciled = isLong ? await reconcile(place, 0) : null
    for (const instance of place.instances) await instance.stop()
    const figures = await readFigures(place.db)
    const received = countKeyEmails(emails())
    const { stripe, coinbase, gumroad } = place.outside
    const deliveries = [stripe, coinbase, gumroad].flatMap((each) => each.deliveries)
    const waits = buyers.flatMap(({ waitedMs }) => waitedMs ?? []).toSorted((a, b) => a - b)
    console.log(
      'storm:',
      JSON.stringify(
        {
          seed,
          soldIn,
          settledIn,
          ways: tally(buyers.map(({ way }) => way)),
          fates: tally(buyers.map(({ fate }) => fate)),
          faults,
          ...figures,
          deliveries: deliveries.length,
          unanswered: deliveries.filter(({ status }) => status === null).length,
          keyEmails: [...received.values()].reduce((sum, each) => sum + each, 0),
          activated: buyers.filter(({ activated }) => activated.length > 0).length,
          signedIn: tally(buyers.map(({ signedIn }) => signedIn)),
          keyShown: buyers.filter(({ keys }) => keys.size > 0).length,
          keyShownAfter: { median: waits[waits.length >> 1], longest: waits.at(-1) },
          repaired,
          reconciled,
        },
        null,
        1,
      ),
    )

    const count = (fits: (buyer: Buyer) => boolean) => buyers.filter(fits).length
    expect(place.instances.flatMap(({ deaths }) => deaths)).toEqual([])
    expect(buyers).toHaveLength(orders)
    expect(figures).toMatchObject({
      paid: paid.length,
      licenses: paid.length,
      revoked: count(isEnded),
      suspended: count(({ fate }) => fate === 'disputed'),
      failedJobs: 0,
    })
    await expectInvariantsHold(place.db, place.outside.stripe)
    const inUse = paid.filter((buyer) => !isEnded(buyer) && buyer.fate !== 'disputed')
    expect(inUse.filter(({ email }) => !received.has(email))).toEqual([])
    expect(buyers.filter(({ keys }) => keys.size > 1)).toEqual([])
    expect(buyers.filter(({ activated }) => activated.length > 1)).toEqual([])
    expect(reconciled?.said ?? []).not.toContainEqual(expect.stringContaining('did not answer'))
    if (reconciled)
      expect(reconciled.differences).toBe(
        count(({ fate, way }) => fate === 'paid too little' && way !== 'crypto'),
      )
  },
)

/** Keeps this many buyers active. */
async function serveAll({ outside, instances }: Place, random: Random): Promise<Buyer[]> {
  const line = openLine(instances, random)
  const buyers: Buyer[] = []
  let next = 0
  const serve = async () => {
    while (next < orders) {
      const number = (next += 1)
      buyers.push(await buy(number, outside, line, random, ways))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serve))
  return buyers
}

/** Collects all emails up to the moment of the call: the mailbox itself keeps only 500. */
function collectEmails(mailbox: Mailbox): () => Map<string, Email> {
  const emails = new Map<string, Email>()
  const collect = () => {
    for (const message of mailbox.emails()) emails.set(message.id, message)
    return emails
  }
  setInterval(collect, 500).unref()
  return collect
}

function countKeyEmails(emails: Map<string, Email>): Map<string, number> {
  const keyEmails = [...emails.values()].filter(({ subject }) => /license key/.test(subject))
  const counts = new Map<string, number>()
  for (const { to } of keyEmails)
    for (const email of to) counts.set(email, (counts.get(email) ?? 0) + 1)
  return counts
}

/** Reconciles afterwards as an operator: fulfills what no webhook reported, and lists what differs. */
async function reconcile({ env }: Place, after: number) {
  await sleep(after)
  const { PATH } = process.env
  const root = join(import.meta.dirname, '../..')
  const said = await new Promise<string>((resolve) => {
    const args = [...operateProgram, 'reconcile']
    execFile(process.execPath, args, { cwd: root, env: { PATH, ...env } }, (_, out, err) =>
      resolve(out + err),
    )
  })
  const differences = [...said.matchAll(/^ {2}differs/gm)].length
  return { differences, said: said.split('\n').filter((line) => !/^({|  differs)/.test(line)) }
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
