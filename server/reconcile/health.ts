import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isOutage } from '#db/database-gone.ts'
import type { Db, Trx } from '#db/schema.ts'
import { listProviders, type Payments, type ProviderHealth } from '../checkout/provider.ts'
import type { Clock, PeerClock } from '../settings/clock.ts'
import { describeFullDisk } from '../settings/full-disk.ts'
import { keepFresh } from '../settings/keep-fresh.ts'

/** Says whether the database accepts writes (`database`) or a provider sells for us, and since when. */
interface Measurement {
  name: string
  answer: ProviderHealth
}

interface Refusal {
  /** True if the database cannot be reached. */
  isGone: boolean
  says: string
}

interface HealthDeps {
  db: Db
  clock: Clock
  log: Logger
  payments: Payments
  peerClock: PeerClock
}

export interface MeasureHealth {
  (): Promise<Measurement[]>
  /** Calls `act` each time an answer differs from the previous one. */
  onChange(act: () => void): void
  /** Returns why the database refused the last write; null when it accepted it. */
  findRefusal(): Refusal | null
}

const betweenMeasurements = 10_000

/** Creates a function that measures at most once in ten seconds and logs what changed. Never throws. */
export function createMeasureHealth(deps: HealthDeps): MeasureHealth {
  const before = new Map<string, ProviderHealth>()
  const listeners: (() => void)[] = []
  let refusal: Refusal | null = null

  async function measureNow(): Promise<Measurement[]> {
    const { found, ...database } = await measure(deps)
    refusal = database.refusal
    if (noteChanges(deps.log, before, found)) for (const act of listeners) act()
    return found
  }

  const measured = keepFresh(deps.clock, measureNow)
  return Object.assign(() => measured(betweenMeasurements), {
    onChange: (act: () => void) => void listeners.push(act),
    findRefusal: () => refusal,
  })
}

/** Saves the measurements. Throws when the database refuses them, or when its disk is full. */
async function saveHealth(db: Db, clock: Clock, measurements: Measurement[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await needRoom(trx)
    await save(trx, clock.now(), measurements)
  })
}

/**
 * Tests for free space. A full disk still lets a row be updated within its page, so this sorts more numbers
 * than fit into memory. PostgreSQL then has to write them to a file next to the tables, which it removes
 * immediately.
 */
async function needRoom(trx: Trx): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(trx)
  await sql`select count(*) from generate_series(1, 10000)`.execute(trx)
}

async function save(trx: Trx, now: Date, measurements: Measurement[]): Promise<void> {
  await trx
    .insertInto('health')
    .values(measurements.map((each) => ({ ...each, since: now, measured_at: now })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        measured_at: row.ref('excluded.measured_at'),
        // A time in the future would hide a stop of sales until then.
        since: sql`case when health.answer = excluded.answer
          then least(health.since, excluded.since) else excluded.since end`,
      })),
    )
    .execute()
}

async function measure({
  db,
  clock,
  log,
  ...outside
}: HealthDeps): Promise<{ found: Measurement[]; refusal: Refusal | null }> {
  const providers = await measureProviders(outside)
  const database: Measurement = { name: 'database', answer: 'answers' }
  try {
    await saveHealth(db, clock, [database, ...providers])
    return { found: [database, ...providers], refusal: null }
  } catch (cause) {
    const error = cause as Error
    log.error({ error: error.message }, 'the database refused a write')
    const refusal = {
      isGone: isSilent(error),
      says: describeFullDisk(error, 'DATA_DIR') ?? `It says: ${error.message}.`,
    }
    return { found: [{ ...database, answer: 'unavailable' }, ...providers], refusal }
  }
}

/**
 * Reports whether the database does not answer at all. One that lacks space or memory still answers, with an
 * error of these classes.
 */
function isSilent(error: NodeJS.ErrnoException): boolean {
  return isOutage(error) && !/^5[38]\w{3}$/.test(error.code ?? '')
}

/**
 * Measures the providers. While our clock is wrong, a failed call says nothing about a provider or our key.
 */
async function measureProviders({
  payments,
  peerClock,
}: Pick<HealthDeps, 'payments' | 'peerClock'>): Promise<Measurement[]> {
  const measured = await Promise.all(
    listProviders(payments).map(async ({ name, probe }) => ({ name, answer: await probe() })),
  )
  return peerClock.readAhead() === 0
    ? measured
    : measured.filter(({ answer }) => answer === 'answers')
}

/** A refused key is an error, because only the operator can set another one. */
const levels = { answers: 'info', unavailable: 'warn', refused: 'error' } as const

function noteChanges(
  log: Logger,
  before: Map<string, ProviderHealth>,
  found: Measurement[],
): boolean {
  const changed = found.filter(({ name, answer }) => answer !== (before.get(name) ?? 'answers'))
  for (const { name, answer } of changed) {
    const was = before.get(name) ?? 'answers'
    before.set(name, answer)
    log[levels[answer]]({ name, answer, was }, 'health changed')
  }
  return changed.length > 0
}
