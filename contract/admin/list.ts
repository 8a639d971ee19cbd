import { z } from 'zod'
import { after } from './filters.ts'

/** A list of the admin API: the fields of a row, and its filters. */
export interface ListDescription<Row extends z.ZodObject, Filters extends z.ZodRawShape> {
  row: Row
  input: z.ZodObject<Filters & { after: typeof after }>
  readers: Readers
}

/**
 * Columns and filters restricted to owners and to API keys with the named scope. Others who can read
 * the list get only the beginning of such a column, and can't use such a filter.
 */
type Readers = Readonly<Record<string, string>>

export const listOf = <Row extends z.ZodObject, Filters extends z.ZodRawShape = {}>(
  row: Row,
  filters: Filters = {} as Filters,
  readers: Readers = {},
) => ({ ...describe(row, filters, readers), page: pageOf(row) })

/** Describes a list that counts the rows of all pages once, with the first page. */
export const countedListOf = <
  Row extends z.ZodObject,
  Filters extends z.ZodRawShape,
  More extends z.ZodRawShape,
>(
  row: Row,
  filters: Filters,
  more: More,
  readers: Readers = {},
) => {
  const totals = z.object({
    count: z.int().describe('How many rows fit, on all pages.'),
    all: z.int().describe('How many there are without the filter.'),
    ...more,
  })
  const page = pageOf(row).extend({
    totals: totals.nullable().describe('Null on every page but the first.'),
  })
  return { ...describe(row, filters, readers), page }
}

const describe = <Row extends z.ZodObject, Filters extends z.ZodRawShape>(
  row: Row,
  filters: Filters,
  readers: Readers,
): ListDescription<Row, Filters> => ({ row, input: z.object({ ...filters, after }), readers })

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe('Send it as `after` to get the next page.'),
  })
