import { useRun } from '../use-run.ts'
import { sayProblem } from './api.ts'

/** Runs what one button of the console does: whether it is running, and why it failed, in sentences. */
export function useTry() {
  const { busy, problem, run, clear } = useRun<'try', string[]>()
  return {
    isBusy: busy !== null,
    problem,
    clear,
    /** Answers whether it worked. */
    run: (act: () => Promise<unknown>) => run('try', act, sayProblem),
  }
}
