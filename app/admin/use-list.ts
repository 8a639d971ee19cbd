import { useState } from 'react'
import { read, type Query } from './api.ts'
import { type Reading, useRead } from './use-read.ts'
import { useTry } from './use-try.ts'

interface Page<Row> {
  rows: Row[]
  /** Asks for the rows after these; null on the last page. */
  next: string | null
}

export interface List<Row> {
  first: Reading<Page<Row>>
  /** Reads the first page again. */
  reload: () => Promise<void>
  rows: Row[]
  /** Null when all rows are there. */
  more: (() => void) | null
  isLoadingMore: boolean
  problem: string[] | null
}

/** A list that is read page by page, each after the last row of the page before. */
export function useList<Row>(name: string, query: Query | null = {}): List<Row> {
  const first = useRead<Page<Row>>(name, query)
  const [later, setLater] = useState<{ of: unknown; pages: Page<Row>[] }>({ of: null, pages: [] })
  const { isBusy, problem, run } = useTry()
  const start = first.state === 'there' ? first.value : null
  // Pages that followed an earlier first page do not follow this one.
  const pages = later.of === start ? later.pages : []
  const next = (pages.at(-1) ?? start)?.next ?? null
  const more = async () => {
    const page = await read<Page<Row>>(name, { ...query, after: next! })
    setLater({ of: start, pages: [...pages, page] })
  }
  const rows = [...(start?.rows ?? []), ...pages.flatMap((page) => page.rows)]
  return {
    first,
    reload: first.reload,
    rows,
    more: next === null ? null : () => void run(more),
    isLoadingMore: isBusy,
    problem,
  }
}
