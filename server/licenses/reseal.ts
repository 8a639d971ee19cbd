import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { seal, unseal, type Secrets } from '../settings/secrets/secrets.ts'
import { hashKey } from './issue.ts'
import { rehashTrials } from './rehash.ts'

/**
 * The columns that hold encrypted text. Licenses come first, because their keys are shown for as long as
 * they exist.
 */
const sealedColumns = {
  licenses: 'key_sealed',
  webhook_secrets: 'secret_sealed',
  emails: 'payload_sealed',
} as const

type Table = keyof typeof sealedColumns
const tables = Object.keys(sealedColumns) as Table[]

/** How far the encryption of all rows with the current secret has come. */
export interface Place {
  table: Table
  /** The last id that was looked at. */
  after: string
}

export const beginning: Place = { table: tables[0]!, after: '00000000-0000-0000-0000-000000000000' }

interface Row {
  id: string
  sealed: Buffer
}

const batchSize = 200

/**
 * Encrypts everything with the current secret, if the settings also name an earlier one. It is not a job,
 * because an instance whose settings still put the earlier secret first could take the job and not be able to
 * do it.
 */
export async function reseal(deps: ShopContext): Promise<void> {
  if (deps.secrets.seal.length < 2) return
  for (let place: Place | null = beginning; place !== null;) place = await resealBatch(deps, place)
  deps.log.info('everything is encrypted with the APP_SECRET in use')
}

/**
 * Encrypts a batch of rows with the current secret, and returns where to continue; null after the last batch.
 * Running twice at once changes nothing twice, and a row that changes or disappears meanwhile is left alone.
 */
export async function resealBatch(deps: ShopContext, place: Place): Promise<Place | null> {
  const rows = await readBatch(deps.db, place)
  const stale = rows.flatMap((row) => {
    const text = openEarlier(deps.secrets, row)
    return text === null ? [] : [{ ...row, text, fresh: seal(deps.secrets.seal, row.id, text) }]
  })
  if (place.table === 'licenses') await replaceKeys(deps, stale)
  else await replaceSealed(deps.db, place.table, stale)
  if (place.table === 'licenses')
    await rehashTrials(
      deps,
      rows.map(({ id }) => id),
    )
  return findNext(place, rows)
}

function readBatch(db: Db, { table, after }: Place): Promise<Row[]> {
  const column = sql.ref<Buffer>(sealedColumns[table])
  return db
    .selectFrom(table)
    .select(['id', column.as('sealed')])
    .where(column, 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** Decrypts with an earlier secret. Returns null when the current secret can decrypt it, or none can. */
function openEarlier({ seal: [inUse, ...earlier] }: Secrets, { id, sealed }: Row): string | null {
  if (unseal([inUse], id, sealed) !== null) return null
  const [next, ...others] = earlier
  return next ? unseal([next, ...others], id, sealed) : null
}

type Stale = Row & { text: string; fresh: Buffer }

async function replaceKeys({ db, secrets }: ShopContext, stale: Stale[]): Promise<void> {
  if (stale.length === 0) return
  await sql`
    update licenses set key_sealed = fresh, key_lookup = lookup
    from unnest(
      ${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ sealed }) => sealed)}::bytea[],
      ${stale.map(({ fresh }) => fresh)}::bytea[],
      ${stale.map(({ text }) => hashKey(secrets.keyLookup, text))}::bytea[]
    ) as stale (row_id, sealed, fresh, lookup)
    where id = row_id and key_sealed = sealed
  `.execute(db)
}

async function replaceSealed(db: Db, table: Table, stale: Stale[]): Promise<void> {
  if (stale.length === 0) return
  await sql`
    update ${sql.table(table)} set ${sql.ref(sealedColumns[table])} = fresh
    from unnest(
      ${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ sealed }) => sealed)}::bytea[],
      ${stale.map(({ fresh }) => fresh)}::bytea[]
    ) as stale (row_id, sealed, fresh)
    where id = row_id and ${sql.ref(sealedColumns[table])} = sealed
  `.execute(db)
}

function findNext({ table }: Place, rows: Row[]): Place | null {
  if (rows.length === batchSize) return { table, after: rows.at(-1)!.id }
  const next = tables[tables.indexOf(table) + 1]
  return next ? { ...beginning, table: next } : null
}

/** Counts how many rows each secret decrypts. The last number is how many none of them can. */
export async function countSealed(db: Db, each: Pick<Secrets, 'seal'>[]): Promise<number[]> {
  const counts = [...each.map(() => 0), 0]
  for (const table of tables)
    for await (const { id, sealed } of readAll(db, table)) {
      const opened = each.findIndex((secrets) => unseal(secrets.seal, id, sealed) !== null)
      counts[opened === -1 ? each.length : opened]! += 1
    }
  return counts
}

/** Finds the first licenses whose key no secret can decrypt. */
export async function findShutLicenses(db: Db, secrets: Secrets, most: number): Promise<string[]> {
  const shut: string[] = []
  for await (const { id, sealed } of readAll(db, 'licenses')) {
    if (unseal(secrets.seal, id, sealed) === null) shut.push(id)
    if (shut.length === most) break
  }
  return shut
}

async function* readAll(db: Db, table: Table): AsyncGenerator<Row> {
  let rows: Row[] = []
  do {
    rows = await readBatch(db, { table, after: rows.at(-1)?.id ?? beginning.after })
    yield* rows
  } while (rows.length === batchSize)
}
