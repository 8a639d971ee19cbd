import { useState } from 'react'
import { read, sayProblem } from '../../api.ts'
import type { Reading } from '../../use-read.ts'

export interface Check {
  start: () => void
  isRunning: boolean
  problem: string | null
}

/** Checks now what is otherwise checked from time to time, and shows what was found. */
export function useCheck(overview: Reading<unknown>): Check {
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    setIsRunning(true)
    setProblem(null)
    try {
      await read('overview/check-now')
      if (overview.state === 'there') await overview.reload()
    } catch (error) {
      setProblem(sayProblem(error).join(' '))
    }
    setIsRunning(false)
  }
  return { start: () => void start(), isRunning, problem }
}
