import { useState } from 'react'
import { read } from '../../calls/api.ts'
import type { Reading } from '../../calls/use-read.ts'
import { useTry } from '../../calls/use-try.ts'

export interface Check {
  start: () => void
  isRunning: boolean
  problem: string | null
  /** The time when it was last done here. */
  doneAt: string | null
}

/** Checks now what is otherwise checked from time to time, and shows what was found. */
export function useCheck(overview: Reading<unknown>): Check {
  const { isBusy, problem, run } = useTry()
  const [doneAt, setDoneAt] = useState<string | null>(null)
  const start = async () => {
    await read('overview/check-now')
    await overview.reload()
    setDoneAt(new Date().toISOString())
  }
  return {
    start: () => void run(start),
    isRunning: isBusy,
    problem: problem?.join(' ') ?? null,
    doneAt,
  }
}
