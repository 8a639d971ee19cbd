import { sayQuantity } from '#contract/capitalize.ts'
import { pipeline as passOn, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { fill, type Filled } from '#db/copy/fill.ts'
import type { JobTypes } from '#db/copy/jobs.ts'
import { readCopy } from '#db/copy/read-copy.ts'
import { holdOff, openConnection } from '#db/copy/session.ts'
import { countBroken, listOccupied } from '#db/copy/tables.ts'
import { findLastNumber } from '#db/lost-time.ts'
import { type Brought, migrate } from '#db/migrate.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { expectHash } from '../sha256.ts'
import {
  type Copy,
  copyFile,
  type Foreign,
  isPast,
  type Listed,
  listCopies,
  stateCopy,
} from './copies.ts'
import { recordRestore, type Restored } from './record-restore.ts'
import { findHighestNumber } from './restore-number.ts'
import { readMark } from './store.ts'
import { backupHead } from './take-copy.ts'
import { findDoubt, isSigned, type VendorKeys } from './trust.ts'

interface Problem {
  problem: string
}

/** A copy that may be opened, because it is complete and signed by the location's shop. */
export interface Source {
  store: Store
  keys: VendorKeys
  copy: Copy
  /** Everything committed before this time is in the copy. */
  until: Date
  /** Files that somebody else put into the location, with names that make them look newer. */
  newer: Foreign[]
}

/** The requested copy; without a time or a name, the newest. */
export interface Wanted {
  until?: Date | undefined
  copy?: string | undefined
  now: Date
}

/** Finds the requested copy, and verifies it before opening anything in it. */
export async function findSource(
  from: StorePlace,
  keys: VendorKeys,
  wanted: Wanted,
): Promise<Source | Problem> {
  const store = await openStore(from)
  const marked = await readMark(store)
  const listed = await listCopies(store, (copy) =>
    findDoubt(keys, marked ?? copy.shop, stateCopy(copy), copy.signature),
  )
  const shop = marked ?? listed.copies.at(-1)?.shop
  const copies = listed.copies.filter((copy) => copy.shop === shop)
  const chosen = choose(store, { copies, foreign: listed.foreign }, wanted)
  if ('problem' in chosen) return chosen
  const { copy } = chosen
  const harm = await findHarm(store, copy)
  if (harm === null) {
    const newer = listed.foreign.filter(({ at }) => at !== null && at > new Date(copy.taken_at))
    return { store, keys, ...chosen, newer }
  }
  const earlier = copies.findLast((each) => each.name < copy.name)
  const way = earlier ? ` The one before it: --copy ${earlier.name}` : ''
  return {
    problem: `${store.name}/${copyFile(copy.name)} is not opened: ${harm}. Look for the copy in a snapshot of the place.${way}`,
  }
}

type Chosen = Pick<Source, 'copy' | 'until'>

function choose(
  store: Store,
  { copies, foreign }: Listed,
  { until, copy: name, now }: Wanted,
): Chosen | Problem {
  if (until !== undefined && until > now)
    return { problem: '--until must be a time that has passed.' }
  const past = copies.filter(isPast(now))
  const named = copies.find((each) => each.name === name)
  if (name !== undefined && named === undefined)
    return { problem: describeNone(store, foreign, ` with the name ${name}`) }
  if (named !== undefined && !past.includes(named)) return chooseFuture(named, until)
  const future = copies.slice(past.length)
  if (named === undefined && until === undefined && future.length > 0)
    return { problem: describeFuture(future, past.at(-1)) }
  const copy = named ?? past.filter(isPast(until ?? now)).at(-1)
  if (copy !== undefined) return { copy, until: new Date(copy.taken_at) }
  const when = until === undefined ? '' : ` that was taken until ${until.toISOString()}`
  return { problem: describeNone(store, foreign, when) }
}

/**
 * Refuses a copy from the future, because a restore asks providers for all sales since the copy's time.
 */
function chooseFuture(copy: Copy, until: Date | undefined): Chosen | Problem {
  return until === undefined
    ? {
        problem: `Nobody knows when ${copy.name} was taken, as its time is still to come. Add --until with the last time at which the clock was right.`,
      }
    : { copy, until }
}

function describeFuture(future: Copy[], last: Copy | undefined): string {
  const names = future.map(({ name }) => name).join(', ')
  const past = last ? `--until ${last.taken_at} takes the newest of the others. ` : ''
  return `These copies have a time that is still to come: ${names}. The clock was ahead when they were taken, or the clock of this machine is behind: look at it first. ${past}--copy NAME takes the one that you name.`
}

function describeNone({ name }: Store, foreign: Foreign[], which: string): string {
  const [first] = foreign
  const others = first
    ? ` Not counted: ${sayQuantity(foreign.length, 'file')}, such as ${first.file}: ${first.why}. See whether it is the right key file.`
    : ''
  return `There is no copy in ${name}${which}.${others}`
}

const notAsSigned = 'its bytes are not those that were signed'

async function findHarm(store: Store, { name, sha256 }: Copy): Promise<string | null> {
  try {
    const bytes = expectHash(sha256, new Error(notAsSigned))(await store.read(copyFile(name)))
    while (!(await bytes.next()).done);
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The program's contributions to a restore. */
export interface Preparing {
  makeQueues(url: string): Promise<void>
  types: JobTypes
  /** Runs last, before others can see the rows. The secrets are those in the copy. */
  beforeCommit(restored: Restored, secrets: unknown, shop: string): Promise<void>
}

export interface Back extends Restored, Pick<Filled, 'unknown' | 'droppedJobs'> {
  copy: Copy
  /** The invariants that the copy's rows break, with the number of rows. */
  broken: Record<string, number>
}

/**
 * Fills the empty database at a URL with a copy. Nobody sees a row before the end, and if it ends
 * early, no row remains.
 */
export async function restoreInto(
  url: string,
  source: Source,
  preparing: Preparing,
): Promise<Back | Problem> {
  const occupied = await findOccupied(url)
  if (occupied !== null) return { problem: occupied }
  const bytes = await openCopy(source)
  try {
    return await restoreFrom(bytes, url, source, preparing)
  } finally {
    bytes.destroy()
  }
}

async function restoreFrom(
  bytes: Readable,
  url: string,
  source: Source,
  preparing: Preparing,
): Promise<Back | Problem> {
  const copy = readCopy(bytes)
  const head = await copy.json(backupHead)
  const problem = await migrateTo(url, head.migrations)
  if (problem !== null) return { problem }
  await preparing.makeQueues(url)
  const client = await openConnection(url, 'protocraft-restore')
  try {
    const users = await holdOff(client)
    if (users.length > 0)
      return { problem: `Another program uses the database: ${users.join(', ')}.` }
    await client.query('begin; set constraints all immediate')
    const filled = await fill(client, head, copy, preparing.types)
    if ('problem' in filled) return filled
    const number = 1 + Math.max(await findLastNumber(client), await findTaken(source))
    const restored = await recordRestore(client, { number, until: source.until })
    await preparing.beforeCommit(restored, head.secrets, source.copy.shop)
    await client.query('commit')
    await client.query('select pg_advisory_unlock_all()')
    const later = await migrateTo(url)
    if (later !== null) return { problem: later }
    const broken = await countBroken(client)
    return { ...restored, copy: source.copy, broken, ...filled }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Decrypts a copy. The stream fails at its end if the bytes differ from those that were verified. */
async function openCopy({ store, keys, copy }: Source): Promise<Readable> {
  const isAsSigned = expectHash(copy.sha256, new Error(notAsSigned))
  const sealed = Readable.from(isAsSigned(await store.read(copyFile(copy.name))))
  const packed = await keys.identity.decrypt(Readable.toWeb(sealed) as never)
  const reading = Readable.fromWeb(packed as unknown as ReadableStream)
  // Without a callback it would throw where nobody catches it; the reader receives the error anyway.
  return passOn(reading, createZstdDecompress(), () => {})
}

async function findTaken({ store, keys, copy }: Source): Promise<number> {
  return findHighestNumber(
    store,
    (statement, signature) =>
      statement.shop === copy.shop && isSigned(statement, signature, keys.signers),
  )
}

/** Applies these migrations, or by default all of this version's. Returns a sentence if it can't. */
async function migrateTo(url: string, only?: Brought[]): Promise<string | null> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server stops soon, perhaps before the connection ends.
  pool.on('error', () => {})
  const migrated = await migrate({ url, pool, log: { warn: () => {} }, only }).finally(() =>
    pool.end(),
  )
  return 'problem' in migrated ? migrated.problem : null
}

async function findOccupied(url: string): Promise<string | null> {
  const client = await openConnection(url, 'protocraft-restore')
  const [first] = await listOccupied(client).finally(() => client.end())
  return first === undefined
    ? null
    : `The database to restore into holds rows already (${first}): name an empty one.`
}
