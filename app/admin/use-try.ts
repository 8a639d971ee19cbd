import { useRun } from '../use-run.ts'
import { sayProblem } from './api.ts'

/** What one button of the console does: whether it runs, and in sentences why it failed. */
export function useTry() {
  const { busy, problem, run } = useRun<'try', string[]>()
  return {
    isBusy: busy !== null,
    problem,
    /** Answers whether it worked. */
    run: (act: () => Promise<unknown>) => run('try', act, sayProblem),
  }
}
