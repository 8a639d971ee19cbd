import type { Store } from '#db/stores/store.ts'
import type { Base } from './bases.ts'
import { hex, nameSegment, numberAt, numberOf, timelineOf } from './segment-names.ts'
import type { Segments } from './segments.ts'
import { isSegmentFolder } from './store.ts'
import { Unsigned } from './trust.ts'

/** PostgreSQL begins a timeline at each restore; what came before it is on another. */
interface Step {
  timeline: number
  /** The number of the segment in which it begins. */
  begin: number
}

/** The history of a timeline: the oldest first, itself last. */
export type TimelineHistory = Step[]

/** What is stored of the log: the numbers of segments, by timeline. */
export type Stored = Map<number, Set<number>>

/** Where a log ends that goes on later. */
export interface LogObstacle {
  segment: string
  why: string
  /** Segments that lie behind it. */
  behind: string[]
}

async function listStored(store: Store): Promise<Stored> {
  const stored: Stored = new Map()
  const note = (timeline: number) => {
    if (!stored.has(timeline)) stored.set(timeline, new Set())
    return stored.get(timeline)!
  }
  for (const folder of (await store.list('wal')).filter(isSegmentFolder))
    for (const file of await store.list(`wal/${folder}`))
      if (/^[\dA-F]{24}-.*\.age$/.test(file)) note(timelineOf(file)).add(numberOf(file))
  for (const file of await store.list('wal/history'))
    if (/^[\dA-F]{8}\.history-.*\.age$/.test(file)) note(timelineOf(file))
  return stored
}

export async function readHistory(segments: Segments, timeline: number): Promise<TimelineHistory> {
  const name = `${hex(timeline)}.history`
  const file = timeline === 1 ? null : await segments.open(name).catch(describeHistory(name))
  const history: TimelineHistory = [{ timeline: 1, begin: 0 }]
  for (const line of Buffer.from(file ?? [])
    .toString()
    .split('\n')) {
    const [, parent, high, low] = /^\s*(\d+)\s+([\dA-F]+)\/([\dA-F]+)/i.exec(line) ?? []
    if (parent === undefined) continue
    history.at(-1)!.timeline = Number(parent)
    history.push({ timeline, begin: numberAt(high!, low!) })
  }
  return history
}

function describeHistory(name: string): (error: Error) => never {
  return (error) => {
    const sentence = `${name} of the log cannot be opened: ${error.message}. Is it the right key file?`
    throw error instanceof Unsigned ? new Unsigned(sentence) : new Error(sentence)
  }
}

/** All timelines of a store, with the history of the newest. */
export interface Timelines {
  stored: Stored
  newest: number
  history: TimelineHistory
}

export async function readTimelines(store: Store, segments: Segments): Promise<Timelines> {
  const stored = await listStored(store)
  const newest = Math.max(1, ...stored.keys())
  return { stored, newest, history: await readHistory(segments, newest) }
}

/** A timeline that goes on where the newest left it, with so many segments. */
export interface LeftOut {
  timeline: number
  segments: number
}

export function findLeftOut({ stored, history }: Timelines): LeftOut[] {
  return [...stored]
    .map(([timeline, numbers]) => ({
      timeline,
      segments: [...numbers].filter((number) => findOwner(history, number) !== timeline).length,
    }))
    .filter(({ segments }) => segments > 0)
    .toSorted((a, b) => b.timeline - a.timeline)
}

/** Whether a recovery that begins with this base follows this history. */
export function leadsFrom(history: TimelineHistory, { first_segment: first }: Base): boolean {
  return isOn(history, first)
}

const isOn = (history: TimelineHistory, segment: string): boolean =>
  findOwner(history, numberOf(segment)) === timelineOf(segment)

/** Whether a file of the log comes before a segment; a history is no part of it. */
export function isBefore(name: string, segment: string): boolean {
  return name.endsWith('.history') || numberOf(name) < numberOf(segment)
}

/** On which timeline of the history a segment is. */
const findOwner = (history: TimelineHistory, number: number): number =>
  history.findLast(({ begin }) => begin <= number)!.timeline

const isStored = (stored: Stored, history: TimelineHistory, number: number): boolean =>
  stored.get(findOwner(history, number))?.has(number) ?? false

function listBehind(stored: Stored, history: TimelineHistory, from: number): string[] {
  const numbers = new Set(history.flatMap(({ timeline }) => [...(stored.get(timeline) ?? [])]))
  return [...numbers]
    .filter((number) => number > from && isStored(stored, history, number))
    .toSorted((a, b) => a - b)
    .map((number) => nameSegment(findOwner(history, number), number))
}

/** The first segment since a base that is missing while later ones are there. */
export function findHole(stored: Stored, history: TimelineHistory, base: Base): LogObstacle | null {
  let number = numberOf(base.first_segment)
  while (isStored(stored, history, number)) number++
  const behind = listBehind(stored, history, number)
  const segment = nameSegment(findOwner(history, number), number)
  return behind.length === 0 ? null : { segment, why: 'it is missing', behind }
}

/** What a segment that cannot be opened keeps from coming back; null when nothing needs it. */
export function asObstacle(
  stored: Stored,
  history: TimelineHistory,
  { segment, why }: Pick<LogObstacle, 'segment' | 'why'>,
): LogObstacle | null {
  if (!isOn(history, segment)) return null
  return { segment, why, behind: listBehind(stored, history, numberOf(segment)) }
}
