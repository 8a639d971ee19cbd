import { useCallback, useEffect, useRef, useState } from 'react'
import { read, sayProblem, type Query } from './api.ts'

export type Reading<Value> = Outcome<Value> & {
  /** Reads again; what is shown stays until the answer is there. */
  reload: () => Promise<void>
  /** Begins anew, and shows that it does. */
  retry: () => void
}

/** Reads from the admin API when the page opens and when the query changes; null reads nothing yet. */
export function useRead<Value>(name: string, query: Query | null = {}): Reading<Value> {
  const asked = query === null ? null : JSON.stringify(query)
  const [outcome, setOutcome] = useState<Outcome<Value>>({ state: 'loading' })
  const latest = useRef(0)
  const load = useCallback(async () => {
    if (asked === null) return
    const own = (latest.current += 1)
    const answer = await ask<Value>(name, JSON.parse(asked) as Query)
    // A later question has been asked since.
    if (own === latest.current) setOutcome(answer)
  }, [name, asked])
  const start = useCallback(() => {
    setOutcome({ state: 'loading' })
    void load()
  }, [load])
  useEffect(start, [start])
  return { ...outcome, reload: load, retry: start }
}

type Outcome<Value> =
  | { state: 'loading' }
  | { state: 'failed'; problem: string[] }
  | { state: 'there'; value: Value }

async function ask<Value>(name: string, query: Query): Promise<Outcome<Value>> {
  try {
    return { state: 'there', value: await read<Value>(name, query) }
  } catch (error) {
    return { state: 'failed', problem: sayProblem(error) }
  }
}
