import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BackupTarget } from '#db/backup/store.ts'
import type { Connection } from '#db/connect.ts'
import type { Provider } from '#contract/providers.ts'
import type { PaymentProvider, Payments } from '../../checkout/provider.ts'
import type { Clock } from '../../settings/clock.ts'
import type { SendMail } from '../../mail/transport.ts'
import type { Config } from '../../settings/config.ts'
import { findLastBackup } from '../../backups/back-up.ts'
import { createMeasureDisks, type MeasureDisks } from '../problems/measure-disks.ts'
import { gaugeStored } from './stored.ts'

export interface Answered {
  method: string
  /** The pattern of the route, but never the path as it was sent. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  countAnswer(answered: Answered): void
  countFault(work: string): void
  /** Wraps the providers so that each call is counted. */
  watch(payments: Payments): Payments
  /** Wraps the mailer so that each email is counted. */
  watchMail(sendMail: SendMail): SendMail
  /** Writes all metrics in Prometheus' text format. */
  write(): Promise<string>
}

interface Sources {
  database: Connection
  clock: Clock
  config: Pick<Config, 'dataDir' | 'releases' | 'backup'>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

export function createMetrics({ database, clock, config }: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugePool(registry, database)
  gaugeStored(registry, database.db, clock)
  gaugeDisks(registry, createMeasureDisks(config))
  if (config.backup) gaugeBackups(registry, config.backup, clock)
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 15],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'shop_provider_calls_total',
    help: 'Calls to payment providers, by what they brought.',
    labelNames: ['provider', 'call', 'result'],
    registers: [registry],
  })
  const checkouts = new Counter({
    name: 'shop_checkouts_total',
    help: 'Pages to pay on that were asked for: begun, or failed.',
    labelNames: ['provider', 'result'],
    registers: [registry],
  })
  const faults = new Counter({
    name: 'shop_faults_total',
    help: 'Internal errors in what the shop does by itself, by queue and task.',
    labelNames: ['work'],
    registers: [registry],
  })
  const count = (provider: Provider, call: string, result: string) => {
    calls.inc({ provider, call, result })
    if (call === 'createCheckout')
      checkouts.inc({ provider, result: result === 'answered' ? 'begun' : 'failed' })
  }
  return {
    countAnswer: ({ method, route, status, seconds }) =>
      answers.observe(
        // Strangers can invent any number of methods, so only known ones get a label.
        { method: methods.has(method) ? method : 'other', route, status },
        seconds,
      ),
    countFault: (work) => faults.inc({ work }),
    watch: (payments) => watchPayments(payments, count),
    watchMail: countMail(registry),
    write: () => registry.metrics(),
  }
}

function gaugePool(registry: Registry, { pool }: Connection): void {
  const gauge = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, and calls that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  registry.registerMetric(gauge)
}

type Count = (provider: Provider, call: string, result: string) => void

function watchPayments(payments: Payments, count: Count): Payments {
  const { stripe, coinbase, btcpay, gumroad } = payments
  const watch = (each: PaymentProvider) => watchProvider(each, count)
  return {
    stripe: watch(stripe),
    coinbase: coinbase && watch(coinbase),
    btcpay: btcpay && watch(btcpay),
    gumroad: gumroad && watch(gumroad),
  }
}

/** Wraps each call by name. A new call then does not compile until somebody decides whether to count it. */
function watchProvider(provider: PaymentProvider, count: Count): PaymentProvider {
  const { name, livemode, createCheckout, endCheckout, refund, countRefunded } = provider
  const watch = <Args extends unknown[], Answer>(call: string, act: Act<Args, Answer>) =>
    countCalls(act, (result) => count(name, call, result))
  return {
    name,
    livemode,
    createCheckout: createCheckout && watch('createCheckout', createCheckout),
    probe: watch('probe', provider.probe),
    retrieveOrder: watch('retrieveOrder', provider.retrieveOrder),
    endCheckout: endCheckout && watch('endCheckout', endCheckout),
    refund: refund && watch('refund', refund),
    countRefunded: countRefunded && watch('countRefunded', countRefunded),
    findOrderOfPayment: watch('findOrderOfPayment', provider.findOrderOfPayment),
    // This makes no request, so it is not counted.
    verifyWebhook: provider.verifyWebhook,
    listEvents: watch('listEvents', provider.listEvents),
    listPaid: watch('listPaid', provider.listPaid),
  }
}

type Act<Args extends unknown[], Answer> = (...args: Args) => Promise<Answer>

function nameResult(answer: unknown): string {
  return answer === 'unavailable' || answer === 'refused' ? answer : 'answered'
}

function countCalls<Args extends unknown[], Answer>(
  act: Act<Args, Answer>,
  count: (result: string) => void,
): Act<Args, Answer> {
  return async (...args) => {
    try {
      const answer = await act(...args)
      count(nameResult(answer))
      return answer
    } catch (error) {
      count('failed')
      throw error
    }
  }
}

/** Counts what the mail server did with each email, and whether the last try failed. */
function countMail(registry: Registry): (sendMail: SendMail) => SendMail {
  const tried = new Counter({
    name: 'shop_emails_handed_total',
    help: 'Emails by what the mail server did: taken, refused for good, or failed for now.',
    labelNames: ['result'],
    registers: [registry],
  })
  const failing = new Gauge({
    name: 'shop_mail_failing',
    help: '1 while the last email that was tried could not be handed over.',
    registers: [registry],
  })
  const note = (result: 'taken' | 'refused' | 'failed') => {
    tried.inc({ result })
    failing.set(result === 'failed' ? 1 : 0)
  }
  return (sendMail) => async (mail) => {
    try {
      const answer = await sendMail(mail)
      if (answer !== 'sandbox') note(answer === 'taken' ? 'taken' : 'refused')
      return answer
    } catch (error) {
      note('failed')
      throw error
    }
  }
}

/**
 * Measures the disks behind the shop's folders. Space reserved for root does not count as free, because this
 * program cannot use it.
 */
function gaugeDisks(registry: Registry, measureDisks: MeasureDisks): void {
  const labelNames = ['use']
  const size = new Gauge({
    name: 'shop_disk_size_bytes',
    help: 'Size of the disk behind a folder of the shop.',
    labelNames,
    registers: [registry],
  })
  const free = new Gauge({
    name: 'shop_disk_free_bytes',
    help: 'What is free on it.',
    labelNames,
    registers: [],
    async collect() {
      for (const disk of await measureDisks()) {
        this.set({ use: disk.use }, disk.free)
        size.set({ use: disk.use }, disk.size)
      }
    },
  })
  registry.registerMetric(free)
}

/**
 * Measures the age of the newest backup. The value is absent before the first copy, and while the backup
 * location cannot be read.
 */
function gaugeBackups(registry: Registry, target: BackupTarget, clock: Clock): void {
  const gauge = new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Age of the last backup.',
    registers: [],
    async collect() {
      const last = await findLastBackup(target, clock)
      if (last === null) return this.remove()
      this.set((clock.now().getTime() - last.getTime()) / 1000)
    },
  })
  registry.registerMetric(gauge)
}
