import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { times } from '#contract/limits.ts'
import { findForeign } from '#db/backup/begin.ts'
import { describePowerfulLogin } from '#db/describe-login.ts'
import { createDataFolder } from '#db/embedded/place.ts'
import { isSoldInDollars } from '#contract/product.ts'
import { endFormerOwners } from '../admin/people/former-owners.ts'
import { createApp } from './app.ts'
import { acceptSecrets, type AcceptedSecrets } from '../settings/secrets/accept-secrets.ts'
import { backUpBuilds } from '../backups/back-up.ts'
import { backUpWhenDue } from '../backups/when-due.ts'
import { systemClock } from '../settings/clock.ts'
import { createClosing } from './closing.ts'
import { findGateway } from './gateway.ts'
import { outlastOutage } from '#db/database-gone.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { createBoss, startJobs } from '../settings/jobs.ts'
import { findSecrets, type KeptSecrets } from '../settings/secrets/kept-secrets.ts'
import { readShopFingerprint } from '../settings/secrets/shop-fingerprint.ts'
import { listListenAddresses, listen } from './listen.ts'
import { createLog, flushLog } from './log.ts'
import { serveMetrics } from './serve-metrics.ts'
import { createPriceTags, learnsEvery } from '../web/files/price-tags.ts'
import { openPages } from './open-pages.ts'
import { makeDeps } from './make-deps.ts'
import { noteDemoPeers } from './demo-peers.ts'
import type { PaymentPeers } from './open-payments.ts'
import { describeFullDisk } from '../settings/full-disk.ts'
import type { PageFiles } from '../web/files/load.ts'
import { claimReleases } from '../releases/claim-place.ts'
import {
  describePort,
  type PortSetting,
  refuseTakenPorts,
  refuseToStart,
  requireConfig,
} from './refuse-to-start.ts'
import { describeUnknown } from '../settings/unknown-settings.ts'
import { sayMissingRefundDays } from '../watch/problems/settings.ts'
import { markAsShop } from '../settings/image.ts'
import { refuseSecondDemo } from './second-demo.ts'
import { printStartBanner } from './start-banner.ts'
import { noteSettings } from './started-with.ts'
import { runTask, startTimers } from './timers.ts'
import { startWork } from './work.ts'

const config = requireConfig()
const log = createLog(config)
for (const each of config.unknownSettings) log.warn(describeUnknown(each))
const sentence = sayMissingRefundDays(config)
if (sentence !== null) log.warn(sentence)
const closing = createClosing(log)
closing.add(() => flushLog(log))
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void drainAndStop())
process.on('uncaughtException', (error) => void fail(error))
if (config.startedByNpm) stopWithParent()
let isStarting = true
let isDraining = false

await refuseTakenPorts(config)
refuseSecondDemo(config)
const secrets = await openSecrets()
const pages = readPages()
const database = await openData()
await outlastOutage(warnOfPowerfulLogins)
const accepted = await acceptKept()
if (config.inImage && config.production) await markVolume()
await outlastOutage(refuseForeignBackups)
await refuseOtherReleases()
await outlastOutage(() => noteSettings(database.db, config))
const outside = await openOutside()
const boss = openBoss()
const jobs = await outlastOutage(() => startJobs(boss))
const { peers, smtpUrl } = outside
const { deps, metrics } = await outlastOutage(() =>
  makeDeps({ config, database, clock: systemClock, log, accepted, jobs, peers, smtpUrl }),
)
if (config.production) await outlastOutage(() => endFormerOwners(deps))
if (config.demo) await plantSeed()
const ownerLink = config.demo ? await makeDemoLink() : null
await openWork()
openBackups()
await openSite()
await openMetrics()
isStarting = false
void deps.measureHealth()
printStartBanner(config, { hasMailbox: outside.mailbox !== null, ownerLink }, log)

/**
 * Stops together with the parent process. npm passes SIGTERM to its shell, but the shell ends without passing
 * it on.
 */
function stopWithParent(): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stop(0), 250).unref()
}

async function openSecrets(): Promise<KeptSecrets> {
  const found = await findSecrets(config)
  return 'problem' in found ? refuseToStart(found.problem) : found
}

function readPages(): PageFiles {
  try {
    return openPages(config)
  } catch (error) {
    return refuseToStart((error as Error).message)
  }
}

async function openData(): Promise<OpenDatabase> {
  const opening = openDatabase(config, log, closing.ending)
  closing.add(async () => {
    const opened = await opening
    if ('close' in opened) await opened.close()
  })
  const opened = await opening
  if (!('problem' in opened)) return opened
  // If the program is stopped during its start, that is not a refusal; the stop ends the program.
  return closing.ending.aborted ? new Promise(() => {}) : refuseToStart(opened.problem)
}

async function warnOfPowerfulLogins(): Promise<void> {
  const urls = [config.databaseUrl, config.databaseDirectUrl].filter((url) => url !== null)
  const said = new Set(await Promise.all(urls.map(describePowerfulLogin)))
  for (const each of said)
    if (each !== null) log.warn(`${each} Move the shop, as docs/operating/databases.md says.`)
}

async function acceptKept(): Promise<AcceptedSecrets> {
  const book = { config, db: database.db, clock: systemClock, log }
  const answer = await outlastOutage(() => acceptSecrets(book, secrets))
  return 'problem' in answer ? closeAndRefuse(answer.problem) : answer
}

async function markVolume(): Promise<void> {
  const folder = createDataFolder(config.dataDir)
  if (typeof folder !== 'string') return closeAndRefuse(folder.problem)
  markAsShop(folder)
}

/** Opens payments and mail: the real ones if the settings name them, otherwise stand-ins. */
async function openOutside() {
  const standIns = config.stripe ? null : await openPaymentStandIns()
  const mailbox = config.smtpUrl ? null : await openMailbox()
  const peers: PaymentPeers = {
    ...config,
    stripe: config.stripe ?? standIns!.stripe,
    coinbase: config.demoCrypto ? standIns!.coinbase : config.coinbase,
    gumroad: config.gumroad ?? (isSoldInDollars && standIns ? standIns.gumroad : null),
  }
  if (standIns) await noteDemoPeers(config, peers)
  return {
    peers,
    smtpUrl: config.smtpUrl ?? mailbox!.url,
    mailbox,
    payPages: standIns?.pages ?? null,
    recall: standIns?.recall ?? null,
  }
}

async function openPaymentStandIns() {
  const { startDemoPayments } = await import('#stand-ins/demo.ts')
  const { dataDir, siteUrl } = config
  const shopUrl = `http://127.0.0.1:${config.port}`
  const payments = await startDemoPayments({ dataDir, siteUrl, shopUrl })
  closing.add(payments.close)
  return payments
}

async function openMailbox() {
  const { startDemoMailbox } = await import('#stand-ins/demo.ts')
  const mailbox = await startDemoMailbox(config.dataDir)
  closing.add(mailbox.close)
  return mailbox
}

function openBoss(): PgBoss {
  const boss = createBoss(database.url, log, closing.ending)
  closing.add(() => boss.stop({ graceful: true, timeout: 2500 }))
  return boss
}

/** Inserts the seed. The demo's year needs every provider that its orders were sold through. */
async function plantSeed(): Promise<void> {
  const { seed } = await import('../demo/seed.ts')
  const { year } = await import('../demo/year/write-year.ts')
  const hasYear = config.demoCrypto && config.gumroad === null
  if (await seed(deps, hasYear ? year : undefined)) await tellStandIns()
}

/** Gives the stand-ins the orders that a demo begins with, so that these can be reconciled and refunded. */
async function tellStandIns(): Promise<void> {
  const { listPastPayments, notePastEvents } = await import('../demo/past-payments.ts')
  outside.recall?.(await listPastPayments(deps))
  await notePastEvents(deps)
}

async function makeDemoLink(): Promise<string | null> {
  const { makeOwnerLink } = await import('../demo/owner-link.ts')
  return makeOwnerLink(deps)
}

async function openWork(): Promise<void> {
  const work = await startWork(boss, deps)
  closing.add(async () => work.stop())
}

function openBackups(): void {
  if (config.backup === null) return
  const { db, url } = database
  const { backup: target, releases } = config
  const backups = { db, url, clock: systemClock, log, target, secrets, releases }
  const copying = { name: 'backing the database up', act: () => backUpWhenDue(backups) }
  // Running this at once means that a shop which keeps ending within its first minute is backed up, too.
  void runTask(deps, copying)
  const timers = startTimers(deps, [
    { every: times.minute, ...copying },
    {
      every: times.hour / 12,
      name: 'backing published files up',
      act: () => backUpBuilds(backups),
    },
  ])
  closing.add(async () => timers.stop())
}

/**
 * Refuses to start a new shop next to the backups of an old one. The old one is probably to be restored, and
 * the new one must not sell.
 */
async function refuseForeignBackups(): Promise<void> {
  if (config.backup === null) return
  const shop = await readShopFingerprint(database.db)
  const problem = await findForeign(config.backup, shop)
  if (problem !== null) return closeAndRefuse(problem)
}

/**
 * Refuses a place of another kind of shop, because a test build must not be published over a real one. A
 * place that does not answer is reported as a problem.
 */
async function refuseOtherReleases(): Promise<void> {
  const problem = await claimReleases(config).catch(() => null)
  if (problem !== null) return closeAndRefuse(problem)
}

async function openSite(): Promise<void> {
  const priceTags = createPriceTags(deps, pages)
  await outlastOutage(() => priceTags.learn())
  const learning = { every: learnsEvery, name: 'reading the prices', act: priceTags.learn }
  const timers = startTimers(deps, [learning])
  closing.add(async () => timers.stop())
  const app = createApp(deps, {
    pages,
    priceTags,
    demo: config.production ? null : { ...outside, gateway: config.inImage ? findGateway() : null },
    isDraining: () => isDraining || closing.ending.aborted,
    countAnswer: metrics?.countAnswer ?? null,
  })
  const close = await listen(app.fetch, config.port, listListenAddresses(config)).catch((error) =>
    refusePort('PORT', config.port, error),
  )
  closing.add(close)
}

async function openMetrics(): Promise<void> {
  const { metricsPort, metricsHost, siteUrl } = config
  if (metrics === null || metricsPort === null) return
  const close = await serveMetrics(metrics, { metricsPort, metricsHost, siteUrl }).catch((error) =>
    refusePort('METRICS_PORT', metricsPort, error),
  )
  closing.add(close)
}

/** Refuses if another program has taken the port since it was checked. */
async function refusePort(
  setting: PortSetting,
  port: number,
  error: NodeJS.ErrnoException,
): Promise<never> {
  return closeAndRefuse(describePort(setting, port, error.code ?? error.message))
}

async function closeAndRefuse(sentence: string): Promise<never> {
  await closing.closeAll()
  return refuseToStart(sentence)
}

/** Finishes open requests and stops. A second signal, or one during the start, stops immediately. */
async function drainAndStop(): Promise<void> {
  if (!isStarting && !isDraining && config.drainSeconds > 0) {
    isDraining = true
    await sleep(config.drainSeconds * 1000)
  }
  await stop(0)
}

async function stop(code: number): Promise<void> {
  await closing.closeAll()
  process.exit(code)
}

async function fail(error: Error): Promise<void> {
  // Failures of what was still opening when the stop came can be ignored.
  if (closing.ending.aborted) return
  const full = isStarting ? describeFullDisk(error, config.dataDir) : null
  if (full !== null) return closeAndRefuse(full)
  log.fatal({ error: error.message, stack: error.stack }, 'the program failed')
  await stop(1)
}
