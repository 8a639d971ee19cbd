import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import program from '#package.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Found } from './problem.ts'

/** A program that a shop runs on, with dates such as 2026-11-28. */
interface Software {
  name: string
  version: string
  /** Is null for a version that was never released, or is newer than the tables below. */
  releasedOn: string | null
  /** The last day on which its major version gets fixes, if known. */
  fixedUntil: string | null
}

/** The days come from https://nodejs.org/en/about/previous-releases. */
const nodeReleases: Record<string, string> = { '24.21.0': '2026-09-10' }
const nodeEnds: Record<string, string> = {
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
}

/**
 * The days come from https://www.postgresql.org/support/versioning. All major versions are released together.
 */
const postgresqlReleases = [
  '2025-11-13',
  '2026-02-12',
  '2026-02-26',
  '2026-05-14',
  '2026-08-13',
  '2026-11-12',
]
/** The minor version released on the first of those days, and the end of support. */
const postgresqlMajors: Record<string, { first: number; end: string }> = {
  15: { first: 15, end: '2027-11-11' },
  16: { first: 11, end: '2028-11-09' },
  17: { first: 7, end: '2029-11-08' },
  18: { first: 1, end: '2030-11-14' },
}

/** Describes the shop itself, Node and PostgreSQL, one line each with the age. */
export async function describeSoftware({ db, clock }: Pick<ShopContext, 'db' | 'clock'>) {
  const all = [await findProgram(), findNode(), await findPostgresql(db)]
  return all.map((each) => describe(each, clock.now()))
}

/** Finds a Node or PostgreSQL whose major version no longer gets fixes. */
export async function findEndedSoftware({
  db,
  clock,
}: Pick<ShopContext, 'db' | 'clock'>): Promise<Found<'software_ended'>[]> {
  const all = [findNode(), await findPostgresql(db)]
  return all.flatMap((each) => {
    const since = new Date(Date.parse(each.fixedUntil ?? '9999-12-31') + times.day)
    if (since > clock.now()) return []
    return [
      { kind: 'software_ended', sentence: `${nameMajor(each)} gets no more fixes`, since } as const,
    ]
  })
}

const require = createRequire(import.meta.url)

async function findProgram(): Promise<Software> {
  const { version } = program
  const changelog = await readFile(require.resolve('#CHANGELOG.md'), 'utf8')
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} (`))
  const releasedOn = heading?.slice(-'2026-12-01)'.length, -1) ?? null
  return { name: product.name, version, releasedOn, fixedUntil: null }
}

function findNode(): Software {
  const version = process.versions.node
  const fixedUntil = nodeEnds[readMajor(version)] ?? null
  return { name: 'Node', version, releasedOn: nodeReleases[version] ?? null, fixedUntil }
}

async function findPostgresql(db: Db): Promise<Software> {
  const { rows } = await sql<{
    said: string
  }>`select current_setting('server_version') as said`.execute(db)
  // Debian appends the name of its package.
  const [version = ''] = rows[0]!.said.split(' ')
  const major = postgresqlMajors[readMajor(version)]
  const minor = Number(version.split('.')[1])
  const releasedOn = (major && postgresqlReleases[minor - major.first]) ?? null
  return { name: 'PostgreSQL', version, releasedOn, fixedUntil: major?.end ?? null }
}

function describe(software: Software, now: Date): string {
  const { name, version, releasedOn, fixedUntil } = software
  const age = releasedOn === null ? '' : `, released on ${releasedOn}, ${sayAge(releasedOn, now)}`
  const end = fixedUntil === null ? '' : `. ${nameMajor(software)} gets fixes until ${fixedUntil}`
  return `${name} ${version}${age}${end}.`
}

function sayAge(day: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / times.day))
  return days === 1 ? '1 day ago' : `${days} days ago`
}

const nameMajor = ({ name, version }: Software) => `${name} ${readMajor(version)}`

const readMajor = (version: string) => version.split('.')[0]!
