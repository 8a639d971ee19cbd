import { pino } from 'pino'
import { systemClock } from '#server/settings/clock.ts'
import { examine, send } from '#server/watch/doctor/examine.ts'
import { problem, type Finding } from '#server/watch/doctor/finding.ts'
import { openDatabase, type OpenDatabase } from '#server/start/database.ts'
import { findOtherSettings } from '#server/start/started-with.ts'
import { acceptSecrets } from '#server/settings/secrets/accept-secrets.ts'
import { findSecrets } from '#server/settings/secrets/kept-secrets.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { toLine } from '../complain.ts'
import { printTable, type Format } from '../table.ts'
import { openQuietReader } from '../with-deps.ts'

/** A log would be mixed with the findings, which already say everything. */
const log = pino({ level: 'silent' })

/** Runs `doctor`: 0 if every part of the shop works, 1 otherwise. */
export async function doctorCommand(to: string | null, format: Format): Promise<number> {
  const findings = await examineShop(to)
  if (format !== 'text')
    printTable({ columns: ['part', 'state', 'says', 'advice'], rows: findings }, format)
  else for (const each of findings) process.stdout.write(formatFinding(each))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

type Line = Omit<Finding, 'state'> & { state: string }

export function formatFinding({ part, state, says, advice }: Line): string {
  const line = toLine(`${state.padEnd(7)}  ${part}: ${says}`)
  return advice === '' ? line : line + toLine(`         ${advice}`)
}

/** Examines the settings first, because nothing else can be tested with wrong ones. */
async function examineShop(to: string | null): Promise<Finding[]> {
  const read = readConfig()
  if ('problems' in read)
    return read.problems.map((each) => problem('settings', each, 'Correct it in the settings.'))
  const { config } = read
  const recipient = to ?? (config.kind === 'sandbox' ? config.admins[0]! : config.supportEmail)
  const database = await openDatabase(config, log)
  if ('problem' in database) {
    const away = problem('database', database.problem, 'Nothing is sold until it answers.')
    return [away, ...(await send({ config, clock: systemClock }, null, recipient))]
  }
  return examineOpened(config, database, recipient).finally(database.close)
}

/**
 * Examines an open shop. Like every command, refuses the settings of another shop than the database's.
 */
async function examineOpened(
  config: Config,
  database: OpenDatabase,
  to: string,
): Promise<Finding[]> {
  const others = await findOtherSettings(database.db, config)
  if (others.length > 0)
    return others.map((each) => problem('settings', `${each}.`, 'Use the settings of the shop.'))
  const kept = await findSecrets(config)
  if ('problem' in kept) return [problem('secrets', kept.problem, 'Bring the file back.')]
  const context = { config, db: database.db, clock: systemClock, log }
  const accepted = await acceptSecrets(context, kept)
  if ('problem' in accepted)
    return [
      problem(
        'secrets',
        accepted.problem,
        'Set the one the shop was first started with; a backup holds it.',
      ),
    ]
  return examine(await openQuietReader({ config, database, kept, accepted }), to)
}
