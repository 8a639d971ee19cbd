import { sql } from 'kysely'
import type { z } from 'zod'
import type { FoundKind } from '#contract/admin/found-kinds.ts'
import type { ListDescription } from '#contract/admin/list.ts'
import type { FoundRow } from '#contract/admin/search.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { mayRead, type Operator } from './act.ts'
import type { Named, ReadCall } from './call.ts'
import type { CommandForm } from './command-form.ts'
import { all, beginningOf, type Sql } from './filters.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

/** The source of the rows for a list that contract/ describes. Rows come newest first, fifty on a page. */
interface Source<ListDeps, Row, Asked, Totals, Raw> extends Named {
  command?: CommandForm & { columns?: readonly (keyof Row)[] }
  /** A table, or the name of what `from` selects. */
  table: string
  from?: Sql
  /** Joins other tables to the rows of a page. */
  join?: (deps: ShopContext) => Sql
  /**
   * The sources of columns that the table lacks under their name: SQL, another column, or null if `write`
   * adds the column.
   */
  columns?: (deps: ShopContext) => Record<string, Sql | string | null>
  /** The column with the time that the list is sorted by, and the key that orders rows of the same time. */
  order?: readonly [at: string, key: string]
  /** Returns another time to sort by, for a request such as one for what has a deadline. */
  sortBy?: (asked: Asked) => Sql | undefined
  /** Set if a page continues after a readable key or a number, instead of after a time and an id. */
  continuesAfter?: 'key' | 'number'
  /** Conditions that every row of the list meets. */
  scope?: (deps: ShopContext) => Sql[]
  filters?: {
    [Name in keyof Asked]?: (value: NonNullable<Asked[Name]>, deps: ShopContext) => Sql | Sql[]
  }
  /** The filters that apply to the total count, too. */
  narrowsAll?: readonly (keyof Asked)[]
  /** Says why a request is refused. */
  refuse?: (deps: ShopContext, asked: Asked) => Promise<string | null>
  /** Adds to the rows of a page what SQL doesn’t provide. */
  write?: (deps: ListDeps, rows: Raw[], by: Operator) => Row[] | Promise<Row[]>
  search?: Search<Raw>
  /** Computes the totals other than the number of rows. */
  total?: (deps: ListDeps, counted: Counted<Asked>) => Promise<Omit<Totals, 'count' | 'all'>>
}

/** Finds a few rows of the list for the console's search. */
interface Search<Raw> {
  kind: FoundKind
  /**
   * Conditions that find the rows somebody means, the surest first. Each must be fast, because it runs while
   * people type.
   */
  ways: (text: string, deps: ShopContext, column: (name: string) => Sql) => Sql[]
  /** The order of rows found by the same condition; by default, newest first. */
  order?: Sql
  tell: (deps: ShopContext, row: Raw, way: number) => Found | Promise<Found>
}

type Found = Omit<FoundRow, 'kind'>

interface Counted<Asked> {
  asked: Asked
  /** Returns the condition for rows that pass these filters. */
  fit: (asked: Partial<Asked>) => Sql
}

export type Searched = ReadCall & {
  /** Finds at most five rows that match the text. */
  find(deps: ShopContext, text: string, by: Operator): Promise<FoundRow[]>
}

export type List<ListDeps, Row> = Searched & {
  /** Reads the rows of the list that meet a condition, newest first. */
  readRows(deps: ListDeps, by: Operator, which: Sql, most?: number): Promise<Row[]>
}

const makeDefiner =
  <ListDeps extends ShopContext>(kind: Pick<ReadCall, 'kind' | 'reachesOut'>) =>
  <
    Shape extends z.ZodObject,
    Filters extends z.ZodRawShape,
    Page extends z.ZodObject,
    Raw extends object = z.input<Shape>,
  >(
    { row, input, page, readers }: ListDescription<Shape, Filters> & { page: Page },
    source: Source<
      ListDeps,
      z.input<Shape>,
      z.output<z.ZodObject<Filters>>,
      NonNullable<z.input<Page>['totals']>,
      Raw
    >,
  ): List<ListDeps, z.input<Shape>> => {
    const names = Object.keys(row.shape)
    const list = { ...source, names, readers, counts: 'totals' in page.shape } as unknown as Listed
    const { name, summary, support, personOnly, command } = source
    return {
      ...kind,
      name,
      summary,
      input,
      output: page,
      ...(support && { support }),
      ...(personOnly && { personOnly }),
      ...(command && { command }),
      read: (deps: ShopContext, asked: Asked, by: Operator) =>
        readPage({ list: { ...list, at: list.sortBy?.(asked) }, deps, by }, asked),
      readRows: async (deps: ShopContext, by: Operator, which: Sql, most?: number) =>
        tell({ list, deps, by }, await select({ list, deps, by }, which, most)),
      find: (deps: ShopContext, text: string, by: Operator) => findRows({ list, deps, by }, text),
    } as unknown as List<ListDeps, z.input<Shape>>
  }

export const defineList = makeDefiner<ShopContext>({ kind: 'read' })

/** Defines a list that needs more than database rows. */
export const defineOutwardList = makeDefiner<Deps>({ kind: 'read', reachesOut: true })

type Asked = Record<string, unknown> & { after?: string }
type RawRow = { cursor: string; row_key: string }
type Listed = Source<ShopContext, object, Asked, object, RawRow> & {
  names: string[]
  /** The time to sort by, if the request has its own. */
  at?: Sql | undefined
  readers: Record<string, string>
  counts: boolean
}

interface Reading {
  list: Listed
  deps: ShopContext
  by: Operator
}

async function readPage(reading: Reading, asked: Asked) {
  const { list, deps } = reading
  const refused = refuseUnread(reading, asked) ?? (await list.refuse?.(deps, asked))
  if (refused) return { refused }
  const place = await findPlace(reading, asked.after)
  if (place === null) return { refused: `There is no page ${asked.after}.` }
  const rows = await select(reading, sql`${place} and ${fit(reading, asked)}`, pageSize)
  const page = {
    rows: await tell(reading, rows),
    next: rows.length === pageSize ? rows.at(-1)!.cursor : null,
  }
  if (!list.counts) return page
  return { ...page, totals: asked.after === undefined ? await total(reading, asked) : null }
}

function refuseUnread({ list: { readers }, by }: Reading, asked: Asked): string | null {
  const isRefused = ([name, scope]: [string, string]) =>
    asked[name] !== undefined && !mayRead(by, scope)
  const [name, scope] = Object.entries(readers).find(isRefused) ?? []
  if (name === undefined) return null
  return `Only an owner, or an API key with the scope ${scope}, can list by ${name}.`
}

const tell = async ({ list, deps, by }: Reading, rows: RawRow[]) =>
  list.write ? list.write(deps, rows, by) : rows

const fromOf = ({ table, from }: Listed) => from ?? sql.table(table)

/**
 * Returns the time that the list is sorted by, and the key that orders rows of the same time.
 */
function orderOf({ table, at, order = ['created_at', 'id'] }: Listed): [at: Sql, key: Sql] {
  const [time, key] = order.map((column) => sql.ref(`${table}.${column}`)) as [Sql, Sql]
  return [at ?? time, key]
}

function newestFirst(list: Listed): Sql {
  const [at, key] = orderOf(list)
  return sql`${at} desc, ${key} desc`
}

/** Selects rows. They are cut to a page first and then joined. */
async function select(reading: Reading, which: Sql, most?: number) {
  const { list, deps } = reading
  const { table, join, continuesAfter } = list
  const [at, key] = orderOf(list)
  const order = sql`order by ${newestFirst(list)}`
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const found = sql`from ${fromOf(list)} where ${which} ${order} ${limit}`
  const cursor = continuesAfter === undefined ? makeCursor(at, key) : sql`${key}::text`
  const { rows } = await sql<RawRow>`
    select ${sql.join(listColumns(reading))}, ${cursor} as cursor, ${key} as row_key
    ${join ? sql`from (select * ${found}) ${sql.ref(table)} ${join(deps)} ${order}` : found}
  `.execute(deps.db)
  return rows
}

function listColumns(reading: Reading): Sql[] {
  const { names, columns } = reading.list
  const extra = Object.keys(columns?.(reading.deps) ?? {})
  return [...new Set([...names, ...extra])].flatMap((name) => {
    const column = readColumn(reading, name)
    return column === null ? [] : [sql`${column} as ${sql.ref(name)}`]
  })
}

/** Returns as much of a column as the caller may read; null when it does not come from SQL. */
function readColumn({ list, deps, by }: Reading, name: string): Sql | null {
  const { table, columns, readers } = list
  const column = columns?.(deps)[name]
  if (column === null) return null
  const whole = typeof column === 'object' ? column : sql.ref(`${table}.${column ?? name}`)
  return readers[name] === undefined || mayRead(by, readers[name]) ? whole : beginningOf(whole)
}

/** Returns the condition for rows after the previous page; null when there is no such page. */
async function findPlace({ list, deps }: Reading, after?: string): Promise<Sql | null> {
  const [at, key] = orderOf(list)
  if (after === undefined || list.continuesAfter === undefined) return comesAfter(at, key, after)
  const isNumber = list.continuesAfter === 'number'
  if (isNumber && !/^[1-9]\d{0,17}$/.test(after)) return null
  const place = sql`${at}, ${key}`
  const last = sql`select ${place} from ${fromOf(list)} where ${key} = ${isNumber ? sql`${after}::bigint` : after}`
  const { rows } = await last.execute(deps.db)
  return rows.length === 0 ? null : sql`(${place}) < (${last})`
}

/** Builds the condition for rows that pass all filters, or those that are named. */
function fit({ list, deps }: Reading, asked: Partial<Asked>, names?: string[]): Sql {
  const { scope, filters = {} } = list
  const parts = (names ?? Object.keys(filters)).flatMap((name) => {
    const value = asked[name]
    return value === undefined ? [] : filters[name]!(value as {}, deps)
  })
  return all([...(scope?.(deps) ?? []), ...parts])
}

/** Counts with the first page only, so that later pages don't count again. */
async function total(reading: Reading, asked: Asked) {
  const { list, deps } = reading
  const { filters = {}, narrowsAll = [] } = list
  const others = Object.keys(filters).filter((name) => !narrowsAll.includes(name))
  const all = await countRows(reading, fit(reading, asked, [...narrowsAll]))
  const isNarrowed = others.some((name) => asked[name] !== undefined)
  const count = isNarrowed ? await countRows(reading, fit(reading, asked)) : all
  const fitting = (other: Partial<Asked>) => fit(reading, other)
  return { count, all, ...(await list.total?.(deps, { asked, fit: fitting })) }
}

async function countRows({ list, deps }: Reading, which: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${fromOf(list)} where ${which}
  `.execute(deps.db)
  return rows[0]!.count
}

/** More do not fit on a screen. */
export const mostFound = 5

async function findRows(reading: Reading, text: string): Promise<FoundRow[]> {
  const { list, deps } = reading
  if (!list.search) return []
  const { kind, tell } = list.search
  const hits = await findHits(reading, list.search, text)
  if (hits.length === 0) return []
  const [, key] = orderOf(list)
  const rows = await select(reading, sql`${key} in (${sql.join(hits.map(({ id }) => id))})`)
  const write = async ({ id, way }: Hit) => {
    const row = rows.find((each) => each.row_key === id)!
    return { kind, ...(await tell(deps, row, way)) }
  }
  return Promise.all(hits.map(write))
}

interface Hit {
  id: string
  way: number
}

/** Finds hits. Each condition stops at five rows, so a common text costs no more than a rare one. */
async function findHits(reading: Reading, search: Search<RawRow>, text: string): Promise<Hit[]> {
  const { list, deps } = reading
  const [, key] = orderOf(list)
  const order = search.order ?? newestFirst(list)
  const column = (name: string) => readColumn(reading, name)!
  const ways = search.ways(text, deps, column).map(
    (which, way) => sql`(
      select id, ${way}::int as way, row_number() over () as place from (
        select ${key} as id from ${fromOf(list)} where ${which} order by ${order} limit ${mostFound}
      ) found
    )`,
  )
  if (ways.length === 0) return []
  const { rows } = await sql<Hit>`
    select id, min(way) as way from (${sql.join(ways, sql` union all `)}) hit
    group by id order by min(way), min(place) limit ${mostFound}
  `.execute(deps.db)
  return rows
}
