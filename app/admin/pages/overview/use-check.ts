import { useState } from 'react'
import { read } from '../../calls/api.ts'
import type { Reading } from '../../calls/use-read.ts'
import { useTry } from '../../calls/use-try.ts'

export interface Check {
  start: () => void
  isRunning: boolean
  problem: string | null
  /** The time of the last check made on this page. */
  doneAt: string | null
}

/** Runs now the checks that otherwise run periodically, and shows what they found. */
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
