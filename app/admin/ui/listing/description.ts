import type { ReactElement, ReactNode } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import type { Query } from '../../calls/api.ts'
import type { NamedAction } from '../act.ts'
import type { RowCopy } from '../actions.tsx'
import type { Column } from '../data-table.tsx'
import type { DaysProps } from './days.tsx'
import type { EmptyList, HeadForm } from '../list-page.tsx'
import type { Section } from '../section-links.tsx'
import type { Told } from '../timeline.tsx'
import type { Counted, List } from '../../calls/use-read.ts'

/** The current content of a list, for parts that depend on more than one row. */
export interface Shown<Row, Totals, Name extends string = string> {
  list: List<Row, Totals>
  params: URLSearchParams
  filter: Record<Name, string>
  isFiltered: boolean
  isOwner: boolean
  setParams: (query: string) => void
  /** Called after an action: shows what the answer contains only once, and reloads the list. */
  follow: (answer: WriteAnswer) => Promise<void>
}

export type Of<Row, Totals, Name extends string, Value> =
  | Value
  | ((shown: Shown<Row, Totals, Name>) => Value)

/** The description of a list: what it loads and shows, its filters and its actions. */
export type ListDescription<Row, Totals = Counted, Name extends string = string> = About<
  Row,
  Totals,
  Name
> &
  (
    | Table<Row, Totals, Name>
    | { tell: (row: Row) => Told }
    | { draw: (rows: Row[]) => ReactElement }
  )

interface Table<Row, Totals, Name extends string> {
  caption: string
  columns: Of<Row, Totals, Name, Column<Row>[]>
  keyOf: (row: Row) => string
}

interface About<Row, Totals, Name extends string> {
  title: string
  /** The part that is shown, if the title doesn't name it. */
  part?: string | undefined
  /** The path of the list, with its `show` parameter if the page has several lists. */
  path: string
  /** Names the rows, such as `orders`. */
  what: string
  /** True if the number of rows says nothing, as for a history. */
  isUncounted?: true
  call: string | ((filter: Record<Name, string>) => string)
  /** Returns the query for the call; by default, the filter. */
  ask?: (filter: Record<Name, string>, params: URLSearchParams) => Query
  fields?: Field<Row, Totals, Name>[]
  /** The filters that only links set, such as those in a report. */
  linked?: readonly Name[]
  /** Describes beside the fields, for example, what a link filters by. */
  says?: (shown: Shown<Row, Totals, Name>) => string
  /** Returns the filter for a submitted form. */
  change?: (filter: Record<Name, string>, typed: Record<string, string>) => Record<string, string>
  /** Filters the loaded rows in the browser. */
  fits?: (row: Row, filter: Record<Name, string>) => boolean
  /** Related lists, or the parts of this one. */
  tabs?: Of<Row, Totals, Name, Section[]>
  beside?: ReactNode
  empty?: Of<Row, Totals, Name, EmptyList>
  /** Says that no row matches. */
  none?: (filter: Record<Name, string>) => string
  above?: (shown: Shown<Row, Totals, Name>) => ReactNode
  /** Says below the list what it leaves out, or how rows are added. */
  foot?: (shown: Shown<Row, Totals, Name>) => ReactNode
  below?: (row: Row, shown: Shown<Row, Totals, Name>) => ReactNode
  /** Lists the owners' actions behind the button at the top. */
  acts?: (shown: Shown<Row, Totals, Name>) => NamedAction[]
  actsLabel?: string
  /** Reports whether the URL opens the first action; by default, a URL with `do=new`. */
  opens?: (params: URLSearchParams) => boolean
  /** Returns another form for that button. */
  form?: (shown: Shown<Row, Totals, Name>) => HeadForm | undefined
  /** Lists the owners' actions in the menu of a row. */
  rowActs?: (row: Row) => NamedAction[]
  rowCopies?: (row: Row) => RowCopy[]
  /** True if an action removes its row, so that the message is shown at the top. */
  rowsLeave?: true
  /** The value that an answer contains only once, and why it can't be shown again. */
  once?: { of: 'link' | 'secret'; says: string }
}

export type Choices = (readonly [value: string, words: string])[]

/** A field that filters a list, with its name in the URL. The first one stays visible on a phone. */
export type Field<Row, Totals, Name extends string> =
  | { words: Name; find: string; minLength?: number; maxLength?: number }
  | {
      choice: Name
      label: string
      choices: Choices | ((shown: Shown<Row, Totals, Name>) => Choices)
    }
  | {
      /** The URL's other, linked fields that this one replaces, as a month replaces two days. */
      standsFor: string
      label: string
      value: (filter: Record<Name, string>) => string
      choices: (shown: Shown<Row, Totals, Name>) => Choices
    }
  | ({ days: string } & Omit<DaysProps, 'prefix' | 'from' | 'to' | 'isOpen'>)
