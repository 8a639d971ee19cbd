/** When one call began and was answered; `ended` is Infinity if it was never answered. */
export interface Call {
  begun: number
  ended: number
}

/**
 * Says whether all calls can have happened one after another, each at one instant between call and
 * answer (linearizable). `step` is the state after a call, or null if its answer does not fit. An
 * unanswered call may have happened or not. For a dozen or two calls: it tries every order.
 */
export function isExplained<C extends Call, State>(
  calls: C[],
  start: State,
  step: (state: State, call: C) => State | null,
): boolean {
  const refuted = new Set<string>()
  const search = (left: C[], state: State): boolean => {
    if (left.every(({ ended }) => ended === Infinity)) return true
    const key = JSON.stringify([left.map((call) => calls.indexOf(call)), state])
    if (refuted.has(key)) return false
    refuted.add(key)
    const firstAnswer = Math.min(...left.map(({ ended }) => ended))
    return left.some((call) => {
      const next = call.begun > firstAnswer ? null : step(state, call)
      const rest = left.filter((each) => each !== call)
      return next !== null && search(rest, next)
    })
  }
  return search(calls, start)
}
