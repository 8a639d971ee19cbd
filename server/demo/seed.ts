import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstPriceCents, product } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { acceptEula } from '../accounts/account.ts'
import { openAccount } from '../accounts/open-account.ts'
import { createCoupon } from '../admin/coupons/create.ts'
import { publishRelease } from '../admin/releases/publish.ts'
import { createQuote } from '../admin/quotes/quotes.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { issueFirst } from '../invoices/issue.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { issueIndividual } from '../licenses/issue.ts'
import { issueTrial } from '../licenses/trial.ts'
import { insertOrder } from '../orders/order.ts'
import { findPrice } from '../prices/prices.ts'
import { workOutTerms } from '../prices/terms.ts'
import { readMinisignKey } from '../settings/minisign-key.ts'
import { coupon, people, type Person } from './people.ts'
import {
  placeholderReleases,
  writePlaceholderBuilds,
  writePlaceholderUpdates,
  writeSignedPlaceholders,
} from './placeholder-release.ts'
import { makeUpdateSigner, type UpdateSigner } from './update-signer.ts'

const monthsOfCara = 14 * 30
const daysOfTrial = monthsOfCara + 60
const neverAccepted: Person[] = ['Ben']

/** Writes a demo's history: one part before the six people buy, the other after. */
export interface Past {
  begin(deps: ShopContext, trx: Trx): Promise<void>
  end(deps: ShopContext, trx: Trx): Promise<void>
}

/**
 * Fills an empty database with the six people, a history and the releases, and returns whether it was empty.
 * A second start changes nothing.
 */
export async function seed(deps: Deps, past?: Past): Promise<boolean> {
  const isNew = await plantPeople(deps, past)
  if (isNew) await plantOffers(deps)
  const signer = makeUpdateSigner()
  for (const release of placeholderReleases) await plantRelease(deps, release, signer)
  return isNew
}

/** Inserts the people, and returns whether there were none. */
async function plantPeople(deps: ShopContext, past?: Past): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    // If two first starts run at once, the second waits here and then finds the people.
    await trx.selectFrom('migrations').selectAll().forUpdate().execute()
    const anyone = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (anyone) return false
    await past?.begin(deps, trx)
    await plant(deps, trx)
    await past?.end(deps, trx)
    return true
  })
}

/** Silences the deps, so that the demo's first rows cause no email and no webhook. */
const silent = (deps: Deps): Deps => ({
  ...deps,
  config: { ...deps.config, admins: [] },
  jobs: { send: async () => {} },
})

/** Creates one of each thing that the console can create. */
async function plantOffers(deps: Deps): Promise<void> {
  const why = { reason: 'The demo has something to look at.' }
  await createCoupon.act(silent(deps), { name: 'demo' }, { ...coupon, ...why })
  const team = { email: 'team@example.com', mode: 'seats', seats: 5, unit_cents: 3900 }
  await createQuote.act(silent(deps), { name: 'demo' }, { ...team, ...why })
}

async function plant(deps: ShopContext, trx: Trx): Promise<void> {
  for (const { name, email } of people) {
    const clock = before(deps, daysOfAccount(name))
    const account = await openAccount({ ...deps, clock }, trx, { typed: email, normal: email })
    if (!neverAccepted.includes(name))
      await acceptEula({ ...deps, db: trx }, account.id, '127.0.0.1')
    if (name === 'Fay') continue
    const license = await plantPurchase(deps, trx, account.id, name, email)
    if (name === 'Cara') await plantInvoice(deps, trx, license.orderId)
    if (name === 'Dov') await plantRefund(deps, trx, license.orderId, email)
    if (name === 'Eve') await plantDevice(deps, trx, license.id)
    if (name === 'Cara') await plantEndedTrial(deps, trx, account)
  }
}

async function plantPurchase(
  deps: ShopContext,
  trx: Trx,
  accountId: string,
  name: Person,
  email: string,
): Promise<{ id: string; orderId: string }> {
  const orderId = randomUUID()
  const clock = before(deps, daysOfPurchase(name))
  const paidAt = clock.now()
  const price = await findPrice({ ...deps, clock, db: trx }, 'purchase')
  const paid = {
    id: orderId,
    provider: 'stripe' as const,
    provider_order_id: `cs_test_seed${name}${orderId.replaceAll('-', '')}`,
    payment_id: `pi_seed${name}`,
    state: 'paid' as const,
    email,
    email_norm: email,
    account_id: accountId,
    amount_cents: price.cents,
    currency: price.currency,
    created_at: paidAt,
    paid_at: paidAt,
    checked_at: paidAt,
  }
  await insertOrder(trx, paid, {
    ...workOutTerms(deps, price),
    taxed: false,
    taxBehavior: 'exclusive',
  }).execute()
  const license = await issueIndividual({ ...deps, clock }, trx, { id: orderId, accountId, paidAt })
  const order = { what: 'order paid', order: orderId, after: { provider: paid.provider } } as const
  await writeEntry({ ...deps, clock }, trx, order)
  const message = { kind: 'license', license_id: license.id, name: 'license', about: license.id }
  await plantSentEmail(trx, email, message, paidAt)
  return { id: license.id, orderId }
}

async function plantSentEmail(
  trx: Trx,
  recipient: string,
  { name, ...message }: { kind: string; license_id: string | null; name: string; about: string },
  at: Date,
): Promise<void> {
  const times = { created_at: at, sent_at: at, dropped_at: null }
  await trx
    .insertInto('emails')
    .values({
      ...message,
      once: `${name}:${message.about}`,
      recipient,
      payload_sealed: null,
      ...times,
    })
    .execute()
}

async function plantInvoice(deps: ShopContext, trx: Trx, orderId: string) {
  const orders = trx.selectFrom('orders').selectAll().where('id', '=', orderId)
  const buyer = { company: 'Cara Consulting', address: '12 Example Street\nLondon', vat_id: '' }
  const order = await orders.executeTakeFirstOrThrow()
  const clock = { now: () => order.paid_at! }
  await issueFirst({ ...deps, clock }, trx, order, { buyer, unprintable: [] })
}

async function plantRefund(
  deps: ShopContext,
  trx: Trx,
  orderId: string,
  email: string,
): Promise<void> {
  const now = deps.clock.now()
  await trx
    .updateTable('orders')
    .set({
      state: 'refunded',
      refunded_at: now,
      refunded_cents: firstPriceCents,
    })
    .where('id', '=', orderId)
    .execute()
  await trx
    .updateTable('licenses')
    .set({ status: 'revoked', status_note: 'The payment was refunded.' })
    .where('order_id', '=', orderId)
    .execute()
  const after = { refundedCents: firstPriceCents, currency: product.currency }
  await writeEntry(deps, trx, { what: 'license revoked', order: orderId, after })
  const message = { kind: 'license_revoked', license_id: null, name: 'revoked', about: orderId }
  await plantSentEmail(trx, email, message, now)
}

async function plantDevice(deps: ShopContext, trx: Trx, licenseId: string) {
  const at = addMilliseconds(deps.clock.now(), -times.day)
  await trx
    .insertInto('activations')
    .values({
      license_id: licenseId,
      fingerprint: 'seed-eve-workstation',
      device_name: 'Eve’s workstation',
      platform: 'linux x86_64',
      app_version: '0.9.4-demo',
      activated_at: at,
      last_seen_at: at,
    })
    .execute()
}

async function plantEndedTrial(
  deps: ShopContext,
  trx: Trx,
  account: { id: string; email_norm: string },
): Promise<void> {
  await issueTrial({ ...deps, clock: before(deps, daysOfTrial) }, trx, account)
}

function daysOfPurchase(name: Person): number {
  return name === 'Cara' ? monthsOfCara : 2
}

/**
 * Returns the age of a person's account, which is at least that of the first purchase. Cara began with a
 * trial, the others with their purchase.
 */
function daysOfAccount(name: Person): number {
  return name === 'Cara' ? daysOfTrial : daysOfPurchase(name)
}

function before({ clock }: ShopContext, days: number): Deps['clock'] {
  const then = addMilliseconds(clock.now(), -days * times.day)
  return { now: () => then }
}

async function plantRelease(
  deps: Deps,
  { version, channel, daysAgo, notes }: (typeof placeholderReleases)[number],
  signer: UpdateSigner,
): Promise<void> {
  const known = deps.db.selectFrom('releases').select('id').where('version', '=', version)
  if (await known.executeTakeFirst()) return
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-release-'))
  await writePlaceholderBuilds(folder, version)
  await writePlaceholderUpdates(folder, version)
  await writeSignedPlaceholders(folder, version, signer)
  const reason = 'The demo has something to download.'
  const publication = { version, channel, folder, notes, reason }
  const clock = before(deps, daysAgo)
  const quiet = silent(deps)
  const config = { ...quiet.config, updateKey: readMinisignKey(signer.publicKey) }
  const { outcome } = await publishRelease(
    { ...quiet, clock, config },
    { name: 'demo' },
    publication,
  )
  await rm(folder, { recursive: true })
  if (!outcome.ok) deps.log.warn(outcome.problems.join(' '))
}
