import type pg from 'pg'
import { fill, type Filled, listDifferences } from './fill.ts'
import type { JobTypes } from './jobs.ts'
import { readCopy } from './read-copy.ts'
import { holdOff, openConnection } from './session.ts'
import { countBroken, listOccupied, listTables } from './tables.ts'
import { head, readHead, writeCopy } from './write-copy.ts'

export interface Move {
  from: string
  /** A database with all tables and queues but no shop. */
  to: string
  /** The note in the source that prevents every shop from opening it again. */
  place: string
  types: JobTypes
}

export interface Moved extends Pick<Filled, 'contents' | 'droppedJobs'> {
  /** The number of rows that break an invariant; the same on both sides. */
  broken: number
  /** True if no shop can open the source any more. */
  isClosed: boolean
}

const name = 'protocraft-move'

/**
 * Copies a shop from one server to another. If it ends early, the source is unchanged and the target
 * has no rows.
 */
export async function move({ from, to, ...moving }: Move): Promise<Moved | { problem: string }> {
  const sessions: pg.Client[] = []
  try {
    for (const url of [from, to]) sessions.push(await openConnection(url, name))
    const [source, target] = sessions as [pg.Client, pg.Client]
    return await moveBetween(source, target, moving)
  } finally {
    // This discards uncommitted changes, and lets other programs start.
    await Promise.all(sessions.map((each) => each.end().catch(() => {})))
  }
}

async function moveBetween(
  source: pg.Client,
  target: pg.Client,
  { place, types }: Omit<Move, 'from' | 'to'>,
): Promise<Moved | { problem: string }> {
  const users = await holdOff(source)
  if (users.length > 0) return { problem: `${inUse}: ${users.join(', ')}.` }
  await holdOff(target)
  const occupied = await listOccupied(target)
  if (occupied.length > 0) return { problem: describeOccupied(occupied) }
  const [here, there] = [await listTables(source), await listTables(target)]
  const differing = new Set([...listDifferences(here, there), ...listDifferences(there, here)])
  if (differing.size > 0) return { problem: `${unlike}: ${[...differing].join(', ')}.` }
  // The lock is taken before the first query, so that everything written is visible.
  await source.query(
    `begin isolation level repeatable read; lock table ${here.map((each) => each.name).join()} in share mode`,
  )
  await target.query('begin; set constraints all immediate')
  const copy = readCopy(writeCopy(source, await readHead(source)))
  const filled = await fill(target, await copy.json(head), copy, types)
  if ('problem' in filled) return filled
  await target.query('commit')
  const broken = Object.values(await countBroken(target)).reduce((sum, rows) => sum + rows, 0)
  return { ...filled, broken, isClosed: await closeSource(source, place) }
}

/** Writes into the source where the shop is now; false if that fails. */
async function closeSource(source: pg.Client, place: string): Promise<boolean> {
  try {
    await source.query('insert into started_with values ($1, $2)', ['MOVED_TO', place])
    await source.query('commit')
    return true
  } catch {
    return false
  }
}

const inUse =
  'Another program uses the database of the shop, and would keep selling there. Stop it, then move again'

const unlike =
  'These tables are not the same on both sides. Start the shop once with this version, stop it, then move again'

/** Returns a sentence if the database at the URL already contains somebody's rows. */
export async function findOccupied(url: string): Promise<string | null> {
  const session = await openConnection(url, name)
  const occupied = await listOccupied(session).finally(() => session.end())
  return occupied.length > 0 ? describeOccupied(occupied) : null
}

function describeOccupied(tables: string[]): string {
  const named = tables.slice(0, 3).join(', ')
  return `The database to fill holds rows already (${named}${tables.length > 3 ? ' …' : ''}): name an empty one. For the embedded one, move the folder pg out of DATA_DIR.`
}
