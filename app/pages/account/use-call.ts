import { useContext } from 'react'
import { ApiError } from '../../browser/api.ts'
import { NoCookies } from '../../browser/require-cookies.ts'
import { useRun } from '../../browser/use-run.ts'
import { forget, LoginRefused, SessionContext } from './session.ts'

/** Messages for certain status codes. */
type Sentences = Record<number, string>

export type Call<Name extends string> = ReturnType<typeof useCall<Name>>

/** Manages the calls of a form or another part of the page. A refused session signs the visitor out. */
export function useCall<Name extends string>() {
  const session = useContext(SessionContext)
  const { run, ...state } = useRun<Name, string>()
  return {
    ...state,
    run: (
      name: Name,
      call: () => Promise<unknown>,
      sentence: string,
      sentences: Sentences = {},
    ): Promise<boolean> =>
      run(name, call, (error) => {
        const isOver = session && error instanceof LoginRefused && !sentences[401]
        if (!isOver) return describeProblem(error, sentence, sentences)
        forget({ ...session, login: error.login })
        return null
      }),
  }
}

/** Returns the specific sentence, and the server's message if it says more than the status. */
export function describeProblem(
  error: unknown,
  sentence: string,
  sentences: Sentences = {},
): string {
  if (error instanceof NoCookies) return error.message
  if (error instanceof LoginRefused) return sentences[401] ?? sentence
  if (!(error instanceof ApiError)) return sentence
  const speaks = [409, 429, 503].includes(error.status) && error.sentence
  return (sentences[error.status] ?? sentence) + (speaks ? ` ${error.sentence}` : '')
}
