import { useEffect, useState } from 'react'
import { post } from '#app/api.ts'
import type { WhereCodeWent } from '#contract/account.ts'
import { times } from '#contract/limits.ts'

const firstPause = 500

/**
 * What the mail server said to the code that this browser asked for. Reads it at once, and then at
 * intervals that double, because most answers come in the first seconds.
 */
export function useWhereCodeWent(email: string, askedAt: number): WhereCodeWent['went'] {
  const [went, setWent] = useState<WhereCodeWent['went']>('unknown')

  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      // Without an answer the page goes on saying what it knows.
      const answer = await post<WhereCodeWent>('account/where-code-went', { email }).catch(
        () => null,
      )
      if (stopped) return
      if (answer) setWent(answer.went)
      const passed = Date.now() - askedAt
      if (passed < times.codeLifetime) timer = setTimeout(look, Math.max(passed, firstPause))
    }
    void look()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [email, askedAt])

  return went
}
