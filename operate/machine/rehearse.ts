import { join } from 'node:path'
import { pino } from 'pino'
import { providers } from '#contract/providers.ts'
import { listProviders } from '#server/checkout/provider.ts'
import { systemClock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { ok, problem, type Finding } from '#server/doctor/finding.ts'
import { checkMail } from '#server/doctor/mail.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { makeDeps } from '#server/running/make-deps.ts'
import { requireConfig } from '#server/running/refuse-to-start.ts'
import { acceptSecrets } from '#server/secrets/accept-secrets.ts'
import { findSecrets, type KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { sayCommand } from '#server/settings/command-line.ts'
import type { Config } from '#server/settings/config.ts'
import { complain } from '../complain.ts'
import { formatFinding } from './doctor.ts'
import { openSparePlace, rehearseBackup, skip, type Skipped } from './rehearsal/copy.ts'
import { rehearseSale } from './rehearsal/sale.ts'
import { openSpareDatabase } from './rehearsal/spare-database.ts'
import { findOther, inTemporaryFolder } from './temporary-folder.ts'

/** `rehearse`: 0 when all that was tried works, 1 otherwise. */
export async function rehearseCommand(to: string | null): Promise<number> {
  const config = requireConfig()
  if (config.demo)
    return complain('This is a demo, which has nothing to rehearse: set what the shop is set to.')
  const other = findOther('rehearse')
  if (other !== undefined)
    return complain(`Process ${other} rehearses already: wait for its end, then start again.`)
  const recipient = to ?? config.alertEmail ?? config.admins[0] ?? config.supportEmail
  return inTemporaryFolder('rehearse', async (folder) => {
    let problems = 0
    for await (const finding of rehearse(config, { folder, to: recipient })) {
      process.stdout.write(formatFinding(finding))
      if (finding.state === 'problem') problems += 1
    }
    return problems > 0 ? 1 : 0
  })
}

interface Stage {
  folder: string
  to: string
}

/** The shop as it is set, over a database and a place for backups that are gone afterwards. */
async function* rehearse(config: Config, stage: Stage): AsyncGenerator<Finding | Skipped> {
  const { folder } = stage
  const { log, sayWhy } = listen()
  const place = await openSparePlace(config)
  const spare = 'target' in place ? place : null
  const backup = spare?.target ?? null
  const database = await openSpareDatabase(config, { folder, backup, log })
  try {
    if ('problem' in database) return yield problem('database', database.problem, database.advice)
    yield ok('database', 'There is one for the rehearsal. The one of the shop is left alone.')
    const own = { ...config, backup, dataDir: folder, releases: { folder: join(folder, 'builds') } }
    const { deps, kept } = await open(own, { database, log })
    yield* sell(deps, stage.to, sayWhy)
    yield await email(deps, stage.to)
    const source = { deps, kept, url: database.url, folder: join(folder, 'back') }
    yield 'target' in place ? await rehearseBackup(source, place) : place
    for (const { name } of listProviders(deps.payments).filter((each) => each.name !== 'stripe'))
      yield skip(
        name,
        `${providers[name].name} takes real money only. Whether it answers: ${sayCommand('doctor')}`,
      )
  } finally {
    const closing = 'close' in database ? database.close() : Promise.resolve()
    await closing.finally(spare?.remove)
  }
}

/** A log would mix with the findings, which say why something was refused. */
function listen() {
  let code: string | null = null
  const write = (line: string) => (code = (JSON.parse(line) as { code?: string }).code ?? code)
  return {
    log: pino({ level: 'warn', base: null }, { write: (line: string) => void write(line) }),
    sayWhy: () => (code === null ? '' : `: ${code}`),
  }
}

type Opening = Pick<Parameters<typeof makeDeps>[0], 'database' | 'log'>

async function open(
  config: Config,
  { database, log }: Opening,
): Promise<{ deps: Deps; kept: KeptSecrets }> {
  const clock = systemClock
  const kept = await findSecrets({ ...config, appSecret: null, licenseSigningKey: null })
  if ('problem' in kept) throw new Error(kept.problem)
  const accepted = await acceptSecrets({ config, db: database.db, clock, log }, kept)
  if ('problem' in accepted) throw new Error(accepted.problem)
  const { deps } = await makeDeps({
    config,
    database,
    clock,
    log,
    accepted,
    // What is queued is sent by the rehearsal itself.
    jobs: { send: async () => {} },
    peers: { ...config, stripe: config.testStripe ?? config.stripe },
    smtpUrl: config.smtpUrl,
    endsSoon: true,
  })
  return { deps, kept }
}

async function* sell(deps: Deps, to: string, sayWhy: () => string): AsyncGenerator<Finding> {
  const { testStripe: stripe } = deps.config
  if (stripe !== null) return yield* rehearseSale(deps, { email: to, stripe, sayWhy })
  yield problem(
    'sale',
    'STRIPE_SECRET_KEY is a live key, and a rehearsal takes no real money.',
    'Set STRIPE_TEST_KEY to a key sk_test_… of the same account.',
  )
}

/** Sends what the sale has queued, or a test where there is nothing. */
async function email(deps: Deps, to: string): Promise<Finding> {
  const { db, config } = deps
  const queued = await db.selectFrom('emails').select('id').execute()
  if (queued.length === 0) return checkMail(config, to)
  const advice = 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.'
  try {
    for (const { id } of queued) await sendEmail(deps, id)
  } catch (error) {
    return problem('email', `The mail server fails: ${(error as Error).message}`, advice)
  }
  const sent = await db.selectFrom('emails').select(['recipient', 'bounce_reason']).execute()
  const refused = sent.find(({ bounce_reason: reason }) => reason !== null)
  if (refused !== undefined)
    return problem('email', `The mail server refused it: ${refused.bounce_reason}`, advice)
  const recipients = [...new Set(sent.map(({ recipient }) => recipient))].join(', ')
  return ok(
    'email',
    `${sent.length} emails went to ${recipients}: look at them. Their key opens nothing.`,
  )
}
