import { pino } from 'pino'
import { acceptSecrets } from '#server/secrets/accept-secrets.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { parseEmail } from '#server/accounts/email.ts'
import { openDatabase, type OpenDatabase } from '#server/running/database.ts'
import { findSecrets } from '#server/secrets/kept-secrets.ts'
import { readShopFingerprint } from '#server/secrets/shop-fingerprint.ts'
import { findOtherSettings } from '#server/running/started-with.ts'
import type { Call } from '../call.ts'
import { checkBackup } from './doctor/backup.ts'
import { checkClock } from './doctor/clock.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkDisks } from './doctor/disk.ts'
import { nameError, ok, problem, type Finding } from './doctor/finding.ts'
import { checkProviders } from './doctor/providers.ts'
import { checkReleases } from './doctor/releases.ts'
import { checkSales } from './doctor/sales.ts'
import { checkTls } from './doctor/tls.ts'
import { checkWebhooks } from './doctor/webhooks.ts'
import { findMailProblem } from './emails.ts'
import { printTable } from '../table.ts'

/** A log would mix with the findings, which already say everything. */
const silence = pino({ level: 'silent' })

/** `doctor`: 0 when every part of the shop is well, 1 otherwise. */
export async function doctorCommand({ args, format }: Call): Promise<number> {
  const to = args.length === 0 ? null : parseEmail(args[0]!)
  if (args.length > 1 || (args.length === 1 && to === null)) return explain()
  const findings = await examine(to?.typed ?? null)
  if (format !== 'text')
    printTable({ columns: ['part', 'state', 'says', 'advice'], rows: findings }, format)
  else for (const each of findings) process.stdout.write(formatFinding(each))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

function explain(): 1 {
  process.stderr.write('Use: doctor [<email>]\n')
  return 1
}

function formatFinding({ part, state, says, advice }: Finding): string {
  const line = `${state.padEnd(7)}  ${part}: ${says}\n`
  return advice === '' ? line : `${line}         ${advice}\n`
}

/** Nothing else can be tried with settings that are wrong. */
async function examine(to: string | null): Promise<Finding[]> {
  const read = readConfig()
  if ('problems' in read)
    return read.problems.map((each) => problem('settings', each, 'Correct it in the settings.'))
  const { config } = read
  const settings = config.demo
    ? problem('settings', 'This is a demo: nothing is sold.', 'Set STRIPE_SECRET_KEY.')
    : ok('settings', 'All are set as they should be.')
  const database = await openDatabase(config, silence)
  if (!('problem' in database))
    return examineOpen(config, database, to, [settings]).finally(database.close)
  const away = problem('database', database.problem, 'Nothing is sold until it answers.')
  return [settings, away, ...(await examineOutside(config, null, to))]
}

async function examineOpen(
  config: Config,
  database: OpenDatabase,
  to: string | null,
  settings: Finding[],
): Promise<Finding[]> {
  const others = await findOtherSettings(database.db, config)
  return [
    ...settings,
    ...others.map((each) => problem('settings', `${each}.`, 'Use the settings of the shop.')),
    await checkSecrets(config, database),
    ...(await checkDatabase(database)),
    await checkBackup(config, systemClock, database),
    ...(await checkReleases(database, config)),
    ...(await examineOutside(config, database, to)),
  ]
}

async function checkSecrets(config: Config, { db }: OpenDatabase): Promise<Finding> {
  const kept = await findSecrets(config)
  if ('problem' in kept) return problem('secrets', kept.problem, 'Bring the file back.')
  const accepted = await acceptSecrets({ db, clock: systemClock }, kept)
  return 'problem' in accepted
    ? problem('secrets', accepted.problem, restoreSecret)
    : ok('secrets', 'They are those of this database.')
}

const restoreSecret = 'Set the one the shop was first started with; a backup holds it.'

/** All that is tried without the database, each on its own. */
async function examineOutside(
  config: Config,
  database: OpenDatabase | null,
  to: string | null,
): Promise<Finding[]> {
  const shop = database && (await readShopFingerprint(database.db))
  const parts = await Promise.all([
    checkDisks(config),
    checkClock(config, systemClock, database),
    checkProviders(config, systemClock, silence),
    checkSales(config, silence, shop),
    checkMail(config, to ?? config.supportEmail),
    checkTls(config, systemClock),
    checkWebhooks(config, systemClock, shop),
  ])
  return parts.flat()
}

async function checkMail(config: Config, to: string): Promise<Finding> {
  const fault = await findMailProblem(config, to).catch((error: Error) => nameError(error))
  return fault === null
    ? ok('mail', 'The mail server took a test email: look for it in the mailbox.')
    : problem('mail', fault, 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.')
}
