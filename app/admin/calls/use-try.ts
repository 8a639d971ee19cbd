import { useRun } from '../../browser/use-run.ts'
import { sayProblem } from './api.ts'

/** Runs what one button of the console does: whether it is running, and why it failed, in sentences. */
export function useTry() {
  const { busy, run, ...state } = useRun<'try', string[]>()
  return {
    ...state,
    isBusy: busy !== null,
    /** Answers whether it worked. */
    run: (act: () => Promise<unknown>) => run('try', act, sayProblem),
  }
}
