import type { ReactNode } from 'react'
import type { List } from '../calls/use-read.ts'
import { More } from './more.tsx'
import { ReadingView } from './reading.tsx'

interface ListViewProps<Row> {
  list: List<Row>
  what: string
  /** Shown above the rows, such as their number; hidden when the list failed to load. */
  head?: ReactNode
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** Shows the loaded rows and, below them, the button for the next page. */
export function ListView<Row>({ list, what, head, empty, children }: ListViewProps<Row>) {
  return (
    <>
      {list.first.state !== 'failed' && head}
      <ReadingView of={list.first} what={what}>
        {() => (list.rows.length === 0 ? empty : children(list.rows))}
      </ReadingView>
      <More list={list} what={what} />
    </>
  )
}
