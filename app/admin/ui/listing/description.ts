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

/** The present content of a list, for the parts of it that follow from more than one row. */
export interface Shown<Row, Totals, Name extends string = string> {
  list: List<Row, Totals>
  params: URLSearchParams
  filter: Record<Name, string>
  isFiltered: boolean
  isOwner: boolean
  setParams: (query: string) => void
  /** Called after an act: shows what its answer shows once, and reads the list again. */
  follow: (answer: WriteAnswer) => Promise<void>
}

export type Of<Row, Totals, Name extends string, Value> =
  | Value
  | ((shown: Shown<Row, Totals, Name>) => Value)

/** The description of a list: what it reads and shows, how it is filtered, and what can be done. */
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
  /** The shown part, where the title does not say it. */
  part?: string | undefined
  /** Its own path, with the `show` of one list among several of a page. */
  path: string
  /** Names the rows, such as `orders`. */
  what: string
  call: string | ((filter: Record<Name, string>) => string)
  /** Returns the question of the call; by default, the filter. */
  ask?: (filter: Record<Name, string>, params: URLSearchParams) => Query
  fields?: Field<Row, Totals, Name>[]
  /** The filters that only a link sets, such as one of a report. */
  linked?: readonly Name[]
  /** Says beside the fields what a link asked for, for example. */
  says?: (shown: Shown<Row, Totals, Name>) => string
  /** Returns the filter after its form was filled in. */
  change?: (filter: Record<Name, string>, typed: Record<string, string>) => Record<string, string>
  /** Filters the rows that were read. */
  fits?: (row: Row, filter: Record<Name, string>) => boolean
  /** The lists beside it, or its parts. */
  tabs?: Of<Row, Totals, Name, Section[]>
  beside?: ReactNode
  empty?: Of<Row, Totals, Name, EmptyList>
  /** Says that no row fits. */
  none?: (filter: Record<Name, string>) => string
  above?: (shown: Shown<Row, Totals, Name>) => ReactNode
  /** Says what the list leaves out, or how it is added to. */
  foot?: (shown: Shown<Row, Totals, Name>) => ReactNode
  below?: (row: Row, shown: Shown<Row, Totals, Name>) => ReactNode
  /** Lists acts for owners, behind the button of the head. */
  acts?: (shown: Shown<Row, Totals, Name>) => NamedAction[]
  actsLabel?: string
  /** Reports whether a URL opens the first of them; by default, one with `do=new`. */
  opens?: (params: URLSearchParams) => boolean
  /** Returns another form behind that button. */
  form?: (shown: Shown<Row, Totals, Name>) => HeadForm | undefined
  /** Lists acts for owners, in the menu of a row. */
  rowActs?: (row: Row) => NamedAction[]
  rowCopies?: (row: Row) => RowCopy[]
  /** True if an act removes its row: the head then says what was done. */
  rowsLeave?: true
  /** The value that an answer shows once, and why it cannot be shown again. */
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
      /** The other fields of the URL that it stands for, which are linked: a month for its days. */
      standsFor: string
      label: string
      value: (filter: Record<Name, string>) => string
      choices: (shown: Shown<Row, Totals, Name>) => Choices
    }
  | ({ days: string } & Omit<DaysProps, 'prefix' | 'from' | 'to' | 'isOpen'>)
