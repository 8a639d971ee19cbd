import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  /** Its heading; on a phone it stands before the value. */
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers are at the right. */
  isNumber?: true
  /** The heading is only read out: a column of buttons, say. */
  isUnnamed?: true
}

interface DataTableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** Below a row, over its whole width. */
  below?: (row: Row) => ReactNode
}

/** A table whose rows become blocks on a phone. The first column names the row. */
export function DataTable<Row>({ caption, columns, rows, keyOf, below }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className={styles.heard}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber, isUnnamed }) => (
              <th key={head} scope="col" className={isNumber && styles.number}>
                {isUnnamed ? <span className={styles.heard}>{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={keyOf(row)}>
            <Cells columns={columns} row={row} />
            <Below columns={columns.length}>{below?.(row)}</Below>
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map(({ head, cell, isNumber, isUnnamed }, index) => {
        const look = isNumber && styles.number
        const label = isUnnamed || index === 0 ? undefined : head
        return index === 0 ? (
          <th key={head} scope="row" className={look}>
            {cell(row)}
          </th>
        ) : (
          <td key={head} className={look} data-head={label}>
            {cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr className={styles.below}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
