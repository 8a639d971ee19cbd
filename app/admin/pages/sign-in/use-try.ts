import { useState } from 'react'
import { sayProblem } from '../../api.ts'

/** What one button does: whether it runs, and why it failed. */
export function useTry() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Answers whether it worked. */
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true)
    setProblem(null)
    try {
      await act()
      return true
    } catch (error) {
      setProblem(sayProblem(error).join(' '))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run }
}
