import { useRef, useState } from 'react'

interface State<Name, Problem> {
  busy: Name | null
  /** The last call that succeeded; null once another one begins. */
  done: Name | null
  /** The last call that failed; null once another one begins. `problem` says why. */
  failed: Name | null
  problem: Problem | null
}

/** Manages the calls of one part of a page: running, done or failed. */
export function useRun<Name extends string, Problem>() {
  const [state, setState] = useState<State<Name, Problem>>(nothing)
  const running = useRef(new Set<Name>())

  /** Returns whether the call succeeded. A double click makes one call. */
  async function run(
    name: Name,
    call: () => Promise<unknown>,
    describe: (error: unknown) => Problem | null,
  ): Promise<boolean> {
    if (running.current.has(name)) return false
    running.current.add(name)
    setState({ ...nothing, busy: name })
    try {
      await call()
      setState({ ...nothing, done: name })
      return true
    } catch (error) {
      setState({ ...nothing, failed: name, problem: describe(error) })
      return false
    } finally {
      running.current.delete(name)
    }
  }

  const clear = () => setState((now) => (now.problem === null ? now : nothing))

  return { ...state, run, clear }
}

const nothing = { busy: null, done: null, failed: null, problem: null }
