import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { ApiError } from '../../browser/api.ts'
import { read, type Query } from './api.ts'
import { useTry } from './use-try.ts'

export type Reading<Value> = Outcome<Value> & {
  /** Reads again; the old content stays until the answer arrives. */
  reload: () => Promise<void>
  /** Discards the old content and shows that it is loading again. */
  retry: () => void
}

/**
 * The last answers, by query. Back and Forward show the stored answer, as long as it was, until a new
 * one arrives.
 */
const kept = new Map<string, unknown>()

/**
 * Reads from the admin API when the page opens and when the query changes; a null query reads nothing.
 */
export function useRead<Value>(name: string, query: Query | null = {}): Reading<Value> {
  const asked = query === null ? null : JSON.stringify(query)
  const question = `${name} ${asked}`
  const isBack = useNavigationType() === 'POP'
  const before = isBack && kept.has(question) ? there(kept.get(question) as Value) : loading
  const [last, setLast] = useState<{ of: string; outcome: Outcome<Value> } | null>(null)
  const latest = useRef(0)
  const load = useCallback(async () => {
    if (asked === null) return
    const own = (latest.current += 1)
    const answer = await ask<Value>(name, JSON.parse(asked) as Query)
    // A newer request has started in the meantime.
    if (own !== latest.current) return
    if (answer.state === 'there') kept.set(question, answer.value)
    setLast({ of: question, outcome: answer })
  }, [name, asked, question])
  useEffect(() => void load(), [load])
  const retry = () => {
    setLast({ of: question, outcome: loading })
    void load()
  }
  // An answer to an earlier query is not shown.
  const outcome = last?.of === question ? last.outcome : before
  return { ...outcome, reload: load, retry }
}

export type Outcome<Value> =
  | { state: 'loading' }
  /** `refusal` says why another try would fail, too; null when another try may work. */
  | { state: 'failed'; refusal: string | null }
  | { state: 'there'; value: Value }

export const loading = { state: 'loading' } as const
const there = <Value>(value: Value) => ({ state: 'there', value }) as const

export async function ask<Value>(name: string, query: Query = {}): Promise<Outcome<Value>> {
  try {
    return there(await read<Value>(name, query))
  } catch (error) {
    return { state: 'failed', refusal: findRefusal(error) }
  }
}

function findRefusal(error: unknown): string | null {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? error.sentence : null
}

interface Page<Row, Totals> {
  rows: Row[]
  /** The key to ask for the next rows; null on the last page. */
  next: string | null
  /** Counted for some lists, and only on the first page. */
  totals?: Totals | null
}

export interface Counted {
  count: number
  all: number
}

export interface List<Row, Totals = Counted> {
  first: Reading<Page<Row, Totals>>
  reload: () => Promise<void>
  rows: Row[]
  /** The last known totals, which stay while another filter loads. */
  totals: Totals | null
  /** Loads the next page; null when all rows are there. */
  more: (() => void) | null
  isLoadingMore: boolean
  /** True if the next page did not load. */
  hasFailed: boolean
}

const noPages = { of: null, pages: [] }

/** Reads a list page by page; each page starts after the last row of the one before. */
export function useList<Row, Totals = Counted>(
  name: string,
  query: Query | null = {},
): List<Row, Totals> {
  const first = useRead<Page<Row, Totals>>(name, query)
  const [later, setLater] = useState<{ of: unknown; pages: Page<Row, Totals>[] }>(noPages)
  const [totals, setTotals] = useState<Totals | null>(null)
  const { isBusy, problem, run } = useTry()
  const start = first.state === 'there' ? first.value : null
  if (start?.totals && start.totals !== totals) setTotals(start.totals)
  // Pages that followed an older first page don't belong after this one.
  const pages = later.of === start ? later.pages : []
  const next = (pages.at(-1) ?? start)?.next ?? null
  const more = async () => {
    const page = await read<Page<Row, Totals>>(name, { ...query, after: next! })
    setLater({ of: start, pages: [...pages, page] })
  }
  const rows = [...(start?.rows ?? []), ...pages.flatMap((page) => page.rows)]
  return {
    first,
    reload: first.reload,
    rows,
    totals,
    more: next === null ? null : () => void run(more),
    isLoadingMore: isBusy,
    hasFailed: problem !== null,
  }
}
