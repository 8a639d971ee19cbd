import { useRun } from '../../browser/use-run.ts'
import { sayProblem } from './api.ts'

/** Runs a button's action, and tracks whether it is running and why it failed, in sentences. */
export function useTry() {
  const { busy, run, ...state } = useRun<'try', string[]>()
  return {
    ...state,
    isBusy: busy !== null,
    /** Returns whether the action succeeded. */
    run: (act: () => Promise<unknown>) => run('try', act, sayProblem),
  }
}
