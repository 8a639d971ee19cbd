import { useRun } from '../../browser/use-run.ts'
import { sayProblem } from './api.ts'

/** Runs the act of one button: whether it is running, and why it failed, in sentences. */
export function useTry() {
  const { busy, run, ...state } = useRun<'try', string[]>()
  return {
    ...state,
    isBusy: busy !== null,
    /** Returns whether it worked. */
    run: (act: () => Promise<unknown>) => run('try', act, sayProblem),
  }
}
