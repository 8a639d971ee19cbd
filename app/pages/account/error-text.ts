import type { Problem } from './state.ts'

/** The fixed sentence first, then what the server adds. */
export function errorText(problem: Problem | null): string | null {
  if (!problem) return null
  return problem.detail ? `${problem.message} ${problem.detail}` : problem.message
}
