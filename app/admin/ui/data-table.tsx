import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { LoadingNumber } from './reading.tsx'

export interface Column<Row> {
  /** The heading of the column, shown before the value on a phone. */
  head: string
  cell: (row: Row) => ReactNode
  /** True for numbers, which are aligned right. */
  isNumber?: true
  /** True for sentences, which can take several lines. */
  isProse?: true
  /** True if the heading is only for screen readers, as for a column of buttons. */
  isUnnamed?: true
  /**
   * The place on a phone, for rows that have two lines there: beside the name, below it, at the end of
   * the second line, or on its own line. If any column has a place, columns without one are hidden on
   * phones.
   */
  onPhone?: 'end' | 'note' | 'state' | 'line'
  /** True for a column that only wide windows have room for. */
  isMinor?: true
  /** True if a phone shows the heading before the value, as for a plain number. */
  isNamedOnPhone?: true
}

/** Draws a row; the second argument goes below it. */
export type DrawRow = (menu?: ReactNode, form?: ReactNode) => ReactNode

export interface DataTableProps<Row> {
  /** Names the list for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** Draws content below a row, at its full width. */
  below?: (row: Row) => ReactNode
  /** Draws a row with a menu at its end; forms open below the row. */
  acting?: ((row: Row, draw: DrawRow) => ReactNode) | undefined
  /** Reports whether a row has that menu, which all have by default. Without any, numbers end the rows. */
  hasMenu?: (row: Row) => boolean
  /** True for grey bars in place of the rows. */
  isLoading?: boolean
}

/**
 * Draws a table whose rows become blocks on a phone. The first column names the row; if it has a link,
 * a click anywhere on the row follows it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, below, acting, hasMenu = () => true } = props
  const hasEnd = acting !== undefined && (rows.length === 0 || rows.some(hasMenu))
  const withEnd = (menu?: ReactNode) =>
    hasEnd ? [...columns.map(leaveEnd), endColumn<Row>(menu)] : columns
  const drawRow = (row: Row, menu?: ReactNode, form?: ReactNode) => {
    const under = below?.(row)
    return (
      <>
        <Cells columns={withEnd(menu)} row={row} />
        {(under || form) && (
          <tr className={styles.below}>
            <td colSpan={withEnd().length}>
              {under}
              {form}
            </td>
          </tr>
        )}
      </>
    )
  }
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={caption}>
      <table className={findLook(props)}>
        <caption className="heard">{caption}</caption>
        <thead>
          <tr>
            {withEnd().map(({ head, isNumber, isUnnamed, isMinor }) => (
              <th key={head} scope="col" className={isNumber && styles.number} data-minor={isMinor}>
                {isUnnamed ? <span className="heard">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        {props.isLoading && <LoadingRows columns={columns} />}
        {rows.map((row) => (
          <tbody key={keyOf(row)}>
            {acting ? acting(row, (...own) => drawRow(row, ...own)) : drawRow(row)}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Returns the look on a phone: blocks, unless a row is just a name and a few numbers. */
function findLook<Row>({ columns, acting }: DataTableProps<Row>): string | undefined {
  const [, ...others] = columns
  if (!acting && others.length <= 4 && others.every(({ isNumber }) => isNumber))
    return styles.narrow
  return styles.blocks
}

function LoadingRows<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const grey = columns.map((column) => ({ ...column, cell: () => <LoadingNumber /> }))
  return [1, 2, 3, 4, 5].map((row) => (
    <tbody key={row}>
      <Cells columns={grey} row={row} />
    </tbody>
  ))
}

function endColumn<Row>(menu: ReactNode): Column<Row> {
  return { head: 'Actions', isUnnamed: true, onPhone: 'end', cell: () => menu }
}

/** Frees the end of a row on a phone, where the menu takes the place of a number. */
function leaveEnd<Row>(column: Column<Row>): Column<Row> {
  return column.onPhone === 'end' ? { ...column, onPhone: 'line' } : column
}

function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const isBrief = columns.some(({ onPhone }) => onPhone)
  return (
    <tr>
      {columns.map(
        ({ head, cell, isNumber, isProse, isUnnamed, isMinor, onPhone, isNamedOnPhone }, index) => {
          const look = isNumber ? styles.number : isProse && styles.prose
          const label = isUnnamed || index === 0 ? undefined : head
          const value = cell(row)
          // A phone leaves out what is empty.
          const shown = value === '–' ? <span data-none>–</span> : value
          return index === 0 ? (
            <th key={head} scope="row" className={look} data-phone={isBrief ? 'name' : undefined}>
              {shown}
            </th>
          ) : (
            <td
              key={head}
              className={look}
              data-head={label}
              data-phone={onPhone}
              data-named={isNamedOnPhone}
              data-minor={isMinor}
            >
              {shown}
            </td>
          )
        },
      )}
    </tr>
  )
}
