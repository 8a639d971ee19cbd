import { useContext, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { forget, LoginRefused, SessionContext } from './session.ts'

interface State<Name> {
  /** Which call is running. */
  busy: Name | null
  /** Which call succeeded, until the next one begins. */
  done: Name | null
  /** The error message, until the next call begins. */
  problem: string | null
}

/** Specific messages for some statuses of the answer. */
type Sentences = Record<number, string>

export type Call<Name extends string> = ReturnType<typeof useCall<Name>>

/** The calls of one form or one part of the page: what is running, done or failed. */
export function useCall<Name extends string>() {
  const session = useContext(SessionContext)
  const [state, setState] = useState<State<Name>>(nothing)
  const running = useRef(new Set<Name>())

  /** Returns whether it succeeded. A double press runs once; a refused session signs out. */
  async function run(
    name: Name,
    call: () => Promise<unknown>,
    sentence: string,
    sentences: Sentences = {},
  ): Promise<boolean> {
    if (running.current.has(name)) return false
    running.current.add(name)
    setState({ ...nothing, busy: name })
    try {
      await call()
      setState({ ...nothing, done: name })
      return true
    } catch (error) {
      const isOver = session && error instanceof LoginRefused && !sentences[401]
      setState({ ...nothing, problem: isOver ? null : describeProblem(error, sentence, sentences) })
      if (isOver) forget({ ...session, login: error.login })
      return false
    } finally {
      running.current.delete(name)
    }
  }

  return { ...state, run }
}

const nothing = { busy: null, done: null, problem: null }

/** The fixed sentence first, then the server's message if it says more than a status. */
export function describeProblem(
  error: unknown,
  sentence: string,
  sentences: Sentences = {},
): string {
  if (error instanceof LoginRefused) return sentences[401] ?? sentence
  if (!(error instanceof ApiError)) return sentence
  const speaks = [409, 429, 503].includes(error.status) && error.sentence
  return (sentences[error.status] ?? sentence) + (speaks ? ` ${error.sentence}` : '')
}
