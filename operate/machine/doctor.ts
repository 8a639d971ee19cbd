import { pino } from 'pino'
import { systemClock, createPeerClock } from '#server/clock.ts'
import { examine } from '#server/doctor/examine.ts'
import { problem, type Finding } from '#server/doctor/finding.ts'
import { openDatabase } from '#server/running/database.ts'
import { openPayments } from '#server/running/open-payments.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { printTable, type Format } from '../table.ts'

/** A log would mix with the findings, which already say everything. */
const log = pino({ level: 'silent' })

/** `doctor`: 0 when every part of the shop is well, 1 otherwise. */
export async function doctorCommand(to: string | null, format: Format): Promise<number> {
  const findings = await examineShop(to)
  if (format !== 'text')
    printTable({ columns: ['part', 'state', 'says', 'advice'], rows: findings }, format)
  else for (const each of findings) process.stdout.write(formatFinding(each))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

type Line = Omit<Finding, 'state'> & { state: string }

export function formatFinding({ part, state, says, advice }: Line): string {
  const line = `${state.padEnd(7)}  ${part}: ${says}\n`
  return advice === '' ? line : `${line}         ${advice}\n`
}

/** Nothing else can be tried with settings that are wrong. */
async function examineShop(to: string | null): Promise<Finding[]> {
  const read = readConfig()
  if ('problems' in read)
    return read.problems.map((each) => problem('settings', each, 'Correct it in the settings.'))
  const { config } = read
  const outside = { config, clock: systemClock, log, payments: await openPaymentsOf(config) }
  const recipient = to ?? config.supportEmail
  const database = await openDatabase(config, log)
  if ('problem' in database) {
    const away = problem('database', database.problem, 'Nothing is sold until it answers.')
    return [away, ...(await examine({ ...outside, db: null }, recipient))]
  }
  return examine({ ...outside, db: database.db }, recipient).finally(database.close)
}

async function openPaymentsOf({ stripe, siteUrl, ...config }: Config) {
  if (stripe === null) return null
  return openPayments(
    { ...config, stripe },
    {
      clock: systemClock,
      peerClock: createPeerClock(systemClock),
      log,
      siteUrl,
      shop: '',
    },
  )
}
