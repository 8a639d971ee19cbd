import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettingName } from '#server/settings/settings.ts'
import { writeMark } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { type BackupKeys, makeBackupKeys } from './backups.ts'
import {
  type AdminClient,
  openCommandLine,
  openConsole,
  readDone,
  withConsole,
} from './world/console.ts'
import { makeCoupon } from './world/prices.ts'
import { publish, signedUpdate } from './world/publisher.ts'
import { holdOne } from './world/held-payments.ts'
import { ada, offer, withBank } from './world/quotes.ts'
import { bucket, startS3Server } from './s3.ts'
import { calm, openShop, type Shop, type ShopOptions } from './world/shop.ts'
import { vendor } from './world/vendor.ts'
import { addEndpoint } from './world/webhook-endpoint.ts'

/**
 * Returns rows that choose a value of each factor, so that each two values of two factors meet in one of
 * them.
 */
function coverPairs(sizes: readonly number[]): number[][] {
  const open = new Set(listPairs(sizes))
  const largestFirst = upTo(sizes.length).toSorted((a, b) => sizes[b]! - sizes[a]!)
  const rows: number[][] = []
  while (open.size > 0) {
    const row: number[] = []
    for (const factor of largestFirst) row[factor] = chooseValue(row, factor, sizes[factor]!, open)
    for (const pair of pairsIn(row)) open.delete(pair)
    rows.push(row)
  }
  return rows
}

/**
 * Chooses the value that closes most pairs with those in the row, and among these the one that most pairs
 * need.
 */
function chooseValue(row: number[], factor: number, size: number, open: Set<string>): number {
  const scores = upTo(size).map((value) => {
    const closed = pairsIn(Object.assign([...row], { [factor]: value })).filter((pair) =>
      open.has(pair),
    )
    const needed = [...open].filter((pair) => pair.split(' ').includes(`${factor}:${value}`))
    return closed.length * open.size + needed.length
  })
  return scores.indexOf(Math.max(...scores))
}

export function listPairs(sizes: readonly number[]): string[] {
  return sizes.flatMap((size, factor) =>
    upTo(factor).flatMap((other) =>
      upTo(size).flatMap((value) =>
        upTo(sizes[other]!).map((chosen) => `${other}:${chosen} ${factor}:${value}`),
      ),
    ),
  )
}

/** Lists the pairs of a row, of which some values may still be missing. */
export function pairsIn(row: readonly number[]): string[] {
  const chosen = row.flatMap((value, factor) => (value === undefined ? [] : `${factor}:${value}`))
  return chosen.flatMap((one, at) => chosen.slice(0, at).map((other) => `${other} ${one}`))
}

const upTo = (count: number) => Array.from({ length: count }, (_, each) => each)

/** The services around a shop, which differ from shop to shop. */
interface Outside {
  folder: string
  bucket: string
  s3: Record<string, string>
  backupKeys: BackupKeys['env']
}

type Choice = (outside: Outside) => ShopOptions

const unset: Choice = () => ({})
const to =
  (env: Record<string, string>): Choice =>
  () => ({ env })
const orUnset = (...all: Record<string, string>[]): Choice[] => [unset, ...all.map(to)]

const production = {
  HOST: '127.0.0.1',
  MAIL_FROM: 'Protocraft <hello@shop.example>',
  SUPPORT_EMAIL: 'support@shop.example',
  SELLER_NAME: 'Protocraft Ltd',
  SELLER_ADDRESS: '1 Example Street',
}

/** Everything that a setting, alone or with those that belong to it, turns on or off. */
export const choices: Record<string, Choice[]> = {
  production: [
    unset,
    to({ NODE_ENV: 'production', ...production }),
    to({ IN_IMAGE: 'true', ...production }),
  ],
  backup: [
    unset,
    ({ folder, backupKeys }) => ({ env: { BACKUP_TO: `${folder}/backups`, ...backupKeys } }),
    ({ bucket, s3, backupKeys }) => ({
      env: { BACKUP_TO: `${bucket}/backups`, ...s3, ...backupKeys },
    }),
    to({
      DATABASE_URL: 'postgres://elsewhere/shop',
      DATABASE_DIRECT_URL: 'postgres://elsewhere/shop',
    }),
  ],
  crypto: [unset, () => ({ crypto: 'coinbase' }), () => ({ crypto: 'btcpay' })],
  gumroad: [unset, () => ({ gumroad: true })],
  vatId: orUnset({ SELLER_VAT_ID: 'DE123456789' }),
  register: orUnset({ SELLER_REGISTER: 'Amtsgericht Berlin, HRB 123456' }),
  proxies: [
    to({ TRUSTED_PROXIES: 'none' }),
    to({ TRUSTED_PROXIES: 'loopback' }),
    to({ TRUSTED_PROXIES: 'private, 203.0.113.0/24' }),
  ],
  site: [to({ SITE_URL: 'http://localhost:3000' }), to({ SITE_URL: 'https://localhost' })],
  releases: [unset, ({ bucket, s3 }) => ({ env: { RELEASES_DIR: `${bucket}/releases`, ...s3 } })],
  bank: orUnset({ BANK_DETAILS: withBank.BANK_DETAILS }),
  timeZone: orUnset({ SELLER_TIME_ZONE: 'Pacific/Kiritimati' }),
  tax: orUnset({ TAX: 'stripe' }),
  taxBehavior: orUnset({ TAX_BEHAVIOR: 'inclusive' }),
  refundDays: orUnset({ REFUND_DAYS: '14' }),
  renewalPrice: orUnset({ RENEWAL_PRICE_CENTS: '2900' }),
  admins: orUnset(withConsole),
  alerts: orUnset({ ALERT_EMAIL: vendor }),
  sales: orUnset({ SALES_EMAIL: 'sales@shop.example' }),
  metrics: orUnset({ METRICS_PORT: '9464' }),
  drain: orUnset({ DRAIN_SECONDS: '15' }),
  updateKey: orUnset({ UPDATE_PUBLIC_KEY: signedUpdate.publicKey }),
  deviceCookie: orUnset({ REQUIRE_DEVICE_COOKIE: 'true' }),
  webhooks: orUnset({ WEBHOOK_NETWORKS: 'loopback' }),
  x: orUnset({ SOCIAL_X: 'https://x.com/protocraft' }),
  discord: orUnset({ SOCIAL_DISCORD: 'https://discord.gg/protocraft' }),
  youtube: orUnset({ SOCIAL_YOUTUBE: 'https://www.youtube.com/@protocraft' }),
  trello: orUnset({ SOCIAL_TRELLO: 'https://trello.com/b/protocraft' }),
  repository: orUnset({ REPOSITORY_URL: 'https://github.com/protocraft/site' }),
}

/** Settings that turn nothing on or off, that every shop that sells has, or that other choices exclude. */
export const turnNothingOn: SettingName[] = [
  'APP_SECRET',
  'COMMAND_LINE',
  'DATA_DIR',
  'DEMO_PUBLIC',
  'LICENSE_SIGNING_KEY',
  'METRICS_HOST',
  'PORT',
  'SANDBOX',
  'SMTP_URL',
  'STRIPE_API_BASE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

export const sizes = Object.values(choices).map(({ length }) => length)
export const rows = coverPairs(sizes)

/** Makes the options of a row: for each of the choices, the number of the chosen one. */
function optionsOf(row: readonly number[], outside: Outside): ShopOptions {
  const chosen = Object.values(choices).map((each, at) => each[row[at]!]!(outside))
  return Object.assign({}, ...chosen, { env: Object.assign({}, ...chosen.map(({ env }) => env)) })
}

export const nameRow = (row: readonly number[]) =>
  Object.keys(choices)
    .flatMap((name, at) => (row[at] === 0 ? [] : `${name} ${row[at]}`))
    .join(', ')

/** Opens the shop of a row of the pairs, with a backup place and a bucket of its own. */
export async function openChosenShop(
  row: readonly number[],
  options: ShopOptions = {},
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-chosen-'))
  const s3 = await startS3Server()
  const { env: backupKeys } = await makeBackupKeys()
  const chosen = optionsOf(row, { folder, bucket: `s3://${bucket}`, s3: s3.env, backupKeys })
  const env = { ...chosen.env, ...options.env }
  const shop = await openShop({ behavior: calm, ...chosen, ...options, env })
  const { db, config } = shop.deps
  if (config.backup !== null)
    await writeMark(await openStore(config.backup.place), await readShopFingerprint(db))
  return {
    ...shop,
    async close() {
      await shop.close()
      await s3.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface Sold {
  /** An owner, or the command line of a shop without a console. */
  by: AdminClient
  known: Record<string, string>
  /** Reads that are refused, because this shop cannot have their subject. */
  lacks: string[]
}

/** Sells in every way that the shop can, and does once everything that fills the answers of the admin API. */
export async function sellAll(shop: Shop): Promise<Sold> {
  const { admins, webhookNetworks, coinbase, btcpay, gumroad } = shop.deps.config
  const by = admins.length > 0 ? await openConsole(shop) : openCommandLine(shop)
  const { email, id, order } = await shop.sold({ devices: ['laptop'] })
  if (coinbase !== null) await shop.sold({ by: 'coinbase' })
  if (btcpay !== null) await shop.sold({ by: 'btcpay' })
  if (gumroad !== null) await shop.sold({ by: 'gumroad' })
  const { lacks, ...documents } = await writeDocuments(shop, by, order)
  await readDone(await by.write('orders/refund', { order, to_cents: 2000, reason: 'as agreed' }))
  const { id: payment } = await holdOne(shop, 'no_email')
  await makeCoupon(shop)
  await publish(shop.deps, '1.0.0')
  const isOwn = webhookNetworks.length > 0
  const endpoint = await addEndpoint(by, `https://${isOwn ? 'localhost:9' : 'nobody.invalid'}/hook`)
  const sent = await shop.deps.db.selectFrom('emails').select('id').executeTakeFirstOrThrow()
  const known = {
    q: email,
    customer: email,
    license: id,
    order,
    payment,
    email: sent.id,
    version: '1.0.0',
    files: 'protocraft-1.0.1-x64.exe',
    endpoint: endpoint.id,
    ...documents,
  }
  return { by, known, lacks }
}

/** Issues an invoice, and a pro forma where there is a bank account to pay to. */
async function writeDocuments(shop: Shop, by: AdminClient, order: string) {
  const { bankDetails, tax } = shop.deps.config
  const { id: quote } = await offer(shop)
  const reason = 'asked by email'
  const issued = await by.write('orders/issue-invoice', { order, ...ada, reason })
  const taxed = tax === 'stripe' && { tax_cents: 0 }
  const sent = await by.write('quotes/send-pro-forma', { quote, ...taxed, ...ada, reason })
  const number = String((await readDone(issued)).after.invoice)
  if (bankDetails.length > 0) {
    await readDone(sent)
    return { quote, number, lacks: [] }
  }
  if (sent.status !== 400) throw new Error(`${sent.status} where it has to be refused`)
  return { quote, number, lacks: ['quotes/print-pro-forma'] }
}
