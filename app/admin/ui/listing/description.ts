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

/** What a list shows at the moment, for the parts of it that follow from more than one row. */
export interface Shown<Row, Totals, Name extends string = string> {
  list: List<Row, Totals>
  params: URLSearchParams
  filter: Record<Name, string>
  isFiltered: boolean
  isOwner: boolean
  /** Changes the query of the address. */
  setParams: (query: string) => void
  /** After an act: shows what its answer shows once, and reads the list again. */
  follow: (answer: WriteAnswer) => Promise<void>
}

export type Of<Row, Totals, Name extends string, Value> =
  | Value
  | ((shown: Shown<Row, Totals, Name>) => Value)

/** A list, described: what it reads and shows, how it is narrowed, and what can be done. */
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
  /** Which part of it is shown, where the title does not say so. */
  part?: string | undefined
  /** Its own address, with the `show` of one list among several of a page. */
  path: string
  /** What is listed, such as `orders`. */
  what: string
  call: string | ((filter: Record<Name, string>) => string)
  /** The question of the call; by default, the filter. */
  ask?: (filter: Record<Name, string>, params: URLSearchParams) => Query
  fields?: Field<Row, Totals, Name>[]
  /** What only a link asks for, such as one of a report. */
  linked?: readonly Name[]
  /** Beside the fields: what was asked for by a link, say. */
  says?: (shown: Shown<Row, Totals, Name>) => string
  /** The filter after its form was filled in. */
  change?: (filter: Record<Name, string>, typed: Record<string, string>) => Record<string, string>
  /** Of the rows that were read, those that fit. */
  fits?: (row: Row, filter: Record<Name, string>) => boolean
  /** The lists beside it, or its parts. */
  tabs?: Of<Row, Totals, Name, Section[]>
  /** A link to something near. */
  beside?: ReactNode
  empty?: Of<Row, Totals, Name, EmptyList>
  /** Said when none fits. */
  none?: (filter: Record<Name, string>) => string
  above?: (shown: Shown<Row, Totals, Name>) => ReactNode
  /** What the list leaves out, or how it is added to. */
  foot?: (shown: Shown<Row, Totals, Name>) => ReactNode
  below?: (row: Row, shown: Shown<Row, Totals, Name>) => ReactNode
  /** For owners, behind the button of the head. */
  acts?: (shown: Shown<Row, Totals, Name>) => NamedAction[]
  actsLabel?: string
  /** Whether an address opens the first of them; by default, one with `do=new`. */
  opens?: (params: URLSearchParams) => boolean
  /** Another form behind that button. */
  form?: (shown: Shown<Row, Totals, Name>) => HeadForm | undefined
  /** For owners, in the menu of a row. */
  rowActs?: (row: Row) => NamedAction[]
  rowCopies?: (row: Row) => RowCopy[]
  /** What an act takes the row away with: the head says then what was done. */
  rowsLeave?: true
  /** What an answer shows once, and why it cannot be shown again. */
  once?: { of: 'link' | 'secret'; says: string }
}

export type Choices = (readonly [value: string, words: string])[]

/** A field that narrows a list, with its name in the address. The first one stays in sight on a phone. */
export type Field<Row, Totals, Name extends string> =
  | { words: Name; find: string; minLength?: number; maxLength?: number }
  | {
      choice: Name
      label: string
      choices: Choices | ((shown: Shown<Row, Totals, Name>) => Choices)
    }
  | {
      /** Stands for other fields of the address, which are linked: a month for its days. */
      standsFor: string
      label: string
      value: (filter: Record<Name, string>) => string
      choices: (shown: Shown<Row, Totals, Name>) => Choices
    }
  | ({ days: string } & Omit<DaysProps, 'prefix' | 'from' | 'to' | 'isOpen'>)
