import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { connect } from '#db/connect.ts'
import { createApp } from '#server/start/app.ts'
import { type Config } from '#server/settings/config.ts'
import type { Deps, LockedContext } from '#server/settings/deps.ts'
import type { Limits } from '#server/settings/limits.ts'
import { createBoss, startJobs } from '#server/settings/jobs.ts'
import { type AcceptedSecrets, acceptSecrets } from '#server/settings/secrets/accept-secrets.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { makeDeps } from '#server/start/make-deps.ts'
import { findCheckoutHosts, listSlots } from '#server/start/open-pages.ts'
import { createPriceTags } from '#server/web/files/price-tags.ts'
import { startWork } from '#server/start/work.ts'
import { hostile } from '#stand-ins/behavior.ts'
import { type BtcpayStandIn, startBtcpay } from '#stand-ins/btcpay/start.ts'
import { type CoinbaseStandIn, startCoinbase } from '#stand-ins/coinbase/start.ts'
import { makeCoinbaseSecret } from '#stand-ins/demo.ts'
import { type GumroadStandIn, startGumroad } from '#stand-ins/gumroad/start.ts'
import { type Mailbox, startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { loadPageFiles, type PageFiles } from '#server/web/files/load.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { freshDatabase } from '../database.ts'
import { readSettings } from '../settings.ts'
import type { ShopOptions } from './shop-type.ts'
import { pingSecret } from './providers.ts'
import { sell } from './sold.ts'
import { type Shop, vocabulary } from './vocabulary.ts'

export { calm } from '#stand-ins/behavior.ts'
export { pingSecret }
export type { Shop, ShopOptions }

interface World {
  stripe: StripeStandIn
  coinbase: CoinbaseStandIn
  btcpay: BtcpayStandIn
  gumroad: GumroadStandIn
  mailbox: Mailbox
  databaseUrl: string
  env: Record<string, string>
  clock: TestClock
  boundsAsks: boolean
  namesCheckouts: boolean
}

const webhookSecret = 'whsec_test_of_this_run'
const secretKey = 'sk_test_of_this_run'
export const coinbaseKeys = {
  keyId: 'organizations/test/apiKeys/of-this-run',
  keySecret: makeCoinbaseSecret(),
  webhookSecrets: ['a coinbase secret of this run'],
}
const btcpayKeys = {
  storeId: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  apiKey: 'a Greenfield key of this run',
  webhookSecret: 'a btcpay secret of this run',
}
export const gumroadKeys = {
  accessToken: 'a Gumroad token of the tests',
  productId: 'SDGgCnivv6gTTHfVRfUBxQ==',
  sellerId: 'kL0paVL2SdmJSYsNs-OCMg==',
}

/** Opens the whole server in this process, over its own database and hostile stand-ins. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'protocraft-shop-'))
  const behavior = { ...hostile, ...options.behavior }
  const webhookSecrets = [webhookSecret]
  const clock = createTestClock()
  // When a test lets time pass, it passes everywhere.
  const now = clock.now
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets,
    webhookUrls: [],
    behavior,
    now,
  })
  const coinbase = await startCoinbase({ port: 0, ...coinbaseKeys, webhookUrls: [], behavior, now })
  const btcpay = await startBtcpay({ port: 0, ...btcpayKeys, behavior, now })
  const gumroad = await startGumroad({
    port: 0,
    ...gumroadKeys,
    pingUrls: [],
    successUrl: 'http://localhost:3000/purchase-success',
    behavior,
    now,
  })
  const mailbox = await startMailbox({ port: 0 })
  const env = {
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the tests that is long enough',
    LICENSE_SIGNING_KEY: await makeSigningKey(),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...(options.crypto === 'coinbase' && describeCoinbase(coinbase)),
    ...(options.crypto === 'btcpay' && describeBtcpay(btcpay)),
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.1/32',
    ...(options.gumroad && describeGumroad(gumroad)),
    ...options.env,
  }
  const world = {
    stripe,
    coinbase,
    btcpay,
    gumroad,
    mailbox,
    databaseUrl: database.url,
    env,
    clock,
    boundsAsks: options.boundsAsks ?? false,
    namesCheckouts: options.namesCheckouts ?? false,
  }
  await options.prepare?.(world.databaseUrl, world.clock)
  const shop = await openInstance(world, options.work ?? true)
  stripe.deliverTo([`${shop.url}/api/stripe/webhook`])
  coinbase.deliverTo([`${shop.url}/api/coinbase/webhook`])
  btcpay.deliverTo([`${shop.url}/api/btcpay/webhook`])
  gumroad.deliverTo([`${shop.url}/api/gumroad/ping/${pingSecret}`])
  const close = async () => {
    await stripe.close()
    await coinbase.close()
    await btcpay.close()
    await gumroad.close()
    await shop.close()
    await mailbox.close()
    await database.drop()
    // A job that was running may write one more file while the folder is emptied.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return { ...shop, close }
}

export function describeGumroad({ url }: Pick<GumroadStandIn, 'url'>) {
  return {
    GUMROAD_ACCESS_TOKEN: gumroadKeys.accessToken,
    GUMROAD_PRODUCT_ID: gumroadKeys.productId,
    GUMROAD_PING_SECRET: pingSecret,
    GUMROAD_API_BASE: url,
  }
}

async function openInstance(world: World, work: boolean): Promise<Shop> {
  const config = readSettings(world.env)
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  const database = connect(world.databaseUrl, () => {})
  const boss = createBoss(world.databaseUrl, log)
  const accepted = await acceptOwn({ config, db: database.db, clock: world.clock, log })
  const { deps: made, metrics } = await makeDeps({
    config,
    database,
    clock: world.clock,
    log,
    accepted,
    jobs: await startJobs(boss),
    peers: config,
    smtpUrl: config.smtpUrl,
  })
  const limits = world.boundsAsks ? made.limits : leaveAsksUnbounded(made.limits)
  const deps: Deps = { ...made, limits }
  const working = work ? await startWork(boss, deps) : null
  const pages = loadPages(config, world.namesCheckouts ? findCheckoutHosts(config) : [])
  const priceTags = createPriceTags(deps, pages)
  await priceTags.learn()
  const app = createApp(deps, {
    pages,
    priceTags,
    demo: null,
    isDraining: () => false,
    countAnswer: metrics?.countAnswer ?? null,
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const others: Shop[] = []
  const end = async () => {
    for (const other of others) await other.close()
    working?.stop()
    server.close()
    await boss.stop({ graceful: false })
    await database.db.destroy()
  }
  let ended: Promise<void> | undefined
  const close = () => (ended ??= end())
  const another = async (env = {}, clock = world.clock) => {
    const other = await openInstance({ ...world, clock, env: { ...world.env, ...env } }, work)
    others.push(other)
    return other
  }
  return {
    ...world,
    app,
    deps,
    metrics,
    url,
    logged,
    works: work,
    learnPrices: priceTags.learn,
    another,
    close,
    ...vocabulary,
    sold(this: Shop, wanted) {
      return sell(this, wanted)
    },
  }
}

/** Makes the limits of a shop that asks its providers for order pages as often as anybody wants. */
function leaveAsksUnbounded(limits: Limits): Limits {
  return {
    ...limits,
    take: async (name, key, terms) =>
      /^(asks|firstAsks)/.test(name) ? { allowed: true, left: 1 } : limits.take(name, key, terms),
  }
}

/** Reads the secrets that tests set, as a shop keeps its own. */
export const keptOf = ({ appSecret, licenseSigningKey }: Config) => ({
  appSecret: appSecret!,
  licenseSigningKey: licenseSigningKey!,
})

async function acceptOwn(books: LockedContext): Promise<AcceptedSecrets> {
  const accepted = await acceptSecrets(books, keptOf(books.config))
  if ('problem' in accepted) throw new Error(accepted.problem)
  return accepted
}

export function describeCoinbase({ url }: Pick<CoinbaseStandIn, 'url'>): Record<string, string> {
  return {
    CRYPTO_PROVIDER: 'coinbase',
    COINBASE_API_KEY_ID: coinbaseKeys.keyId,
    COINBASE_API_KEY_SECRET: coinbaseKeys.keySecret,
    COINBASE_WEBHOOK_SECRET: coinbaseKeys.webhookSecrets.join(', '),
    COINBASE_API_BASE: url,
  }
}

export function describeBtcpay({ url }: Pick<BtcpayStandIn, 'url'>): Record<string, string> {
  return {
    CRYPTO_PROVIDER: 'btcpay',
    BTCPAY_URL: url,
    BTCPAY_STORE_ID: btcpayKeys.storeId,
    BTCPAY_API_KEY: btcpayKeys.apiKey,
    BTCPAY_WEBHOOK_SECRET: btcpayKeys.webhookSecret,
  }
}

const pagesOf = new Map<string, PageFiles>()

/** Reads and fills the pages once for all shops of a worker whose pages are the same. */
export function loadPages(config: Config, checkoutHosts: string[]): PageFiles {
  const values = {
    https: config.siteUrl.startsWith('https:'),
    checkoutHosts,
    hasConsole: config.admins.length > 0,
    slots: listSlots(config),
  }
  const name = JSON.stringify(values)
  const pages = pagesOf.get(name) ?? loadPageFiles({ ...built, ...values })
  pagesOf.set(name, pages)
  // Each instance shows the prices that it knows.
  return { ...pages, files: new Map(pages.files) }
}

const built = {
  folder: join(import.meta.dirname, '../../build/pages'),
  servedFile: join(import.meta.dirname, '../../build/served.js'),
  packedFolder: join(import.meta.dirname, '../../build/packed'),
}
