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
import { migrate } from '#db/migrate.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { expectHash } from '../sha256.ts'
import { type Copy, copyFile, copyNote, listNotes, stateCopy } from './copies.ts'
import { recordRestore, type Restored } from './record-restore.ts'
import { findHighestNumber } from './restore-number.ts'
import { readMark } from './store.ts'
import { backupHead } from './take-copy.ts'
import { findDoubt, isSigned, type VendorKeys } from './trust.ts'

interface Problem {
  problem: string
}

/** A copy that may be opened: it is whole, and signed as that of the shop of its place. */
export interface Source {
  store: Store
  keys: VendorKeys
  copy: Copy
}

/** Finds the newest copy, or the newest that was taken until a time, and verifies it before anything of it is opened. */
export async function findSource(
  from: StorePlace,
  keys: VendorKeys,
  until: Date | null,
): Promise<Source | Problem> {
  const store = await openStore(from)
  const notes = (await listNotes(store)).filter(
    ({ copy }) => until === null || copy === null || Date.parse(copy.taken_at) <= until.getTime(),
  )
  const shop = (await readMark(store)) ?? notes.findLast(({ copy }) => copy)?.copy?.shop ?? ''
  const doubt = (copy: Copy | null) =>
    copy === null
      ? 'it is no note of a copy'
      : findDoubt(keys, shop, stateCopy(copy), copy.signature)
  const last = notes.at(-1)
  if (last === undefined) return { problem: describeNone(store, until) }
  const why = doubt(last.copy) ?? (await findHarm(store, last.copy!))
  if (why === null) return { store, keys, copy: last.copy! }
  const earlier = notes.slice(0, -1).findLast(({ copy }) => doubt(copy) === null)?.copy
  const way = earlier ? ` The one before it: --until ${earlier.taken_at}` : ''
  return { problem: `${store.name}/${copyNote(last.name)} is not opened: ${why}. ${advice}${way}` }
}

const advice =
  'See whether it is the right key file, and look for the copy in a snapshot of the place.'

function describeNone({ name }: Store, until: Date | null): string {
  const when = until === null ? '' : ` that was taken until ${until.toISOString()}`
  return `There is no copy in ${name}${when}.`
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

/** What a restore needs of the program that it is part of. */
export interface Preparing {
  /** Makes the tables of the queues. */
  makeQueues(url: string): Promise<void>
  types: JobTypes
  /** Done last, before the rows are there for others. The secrets are as the copy has them. */
  beforeCommit(restored: Restored, secrets: unknown, shop: string): Promise<void>
}

export interface Back extends Restored, Pick<Filled, 'unknown' | 'droppedJobs'> {
  copy: Copy
  /** The promises that rows of the copy break, with how many do. */
  broken: Record<string, number>
}

/**
 * Fills the empty database at an address with a copy. Until the end nobody sees a row of it, and whatever
 * ends it early leaves none.
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
    const until = new Date(source.copy.taken_at)
    const restored = await recordRestore(client, { number, until })
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

/** The bytes of a copy in the clear; they fail at their end when they are not those that were verified. */
async function openCopy({ store, keys, copy }: Source): Promise<Readable> {
  const isAsSigned = expectHash(copy.sha256, new Error(notAsSigned))
  const sealed = Readable.from(isAsSigned(await store.read(copyFile(copy.name))))
  const packed = await keys.identity.decrypt(Readable.toWeb(sealed) as never)
  const reading = Readable.fromWeb(packed as unknown as ReadableStream)
  // Without a callback it would throw where nobody listens; whoever reads gets the error anyway.
  return passOn(reading, createZstdDecompress(), () => {})
}

async function findTaken({ store, keys, copy }: Source): Promise<number> {
  return findHighestNumber(
    store,
    (statement, signature) =>
      statement.shop === copy.shop && isSigned(statement, signature, keys.signers),
  )
}

/** Applies these migrations, or all that this version has; answers a sentence when it cannot. */
async function migrateTo(url: string, only?: string[]): Promise<string | null> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server stops soon, perhaps before the connection has ended.
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
