import { setTimeout as sleep } from 'node:timers/promises'

const startTimeout = 30_000
const pause = 500

/**
 * Recognizes socket errors, a pool that times out, and PostgreSQL's error classes 08, 53, 57 and 58, except for
 * a statement that the server ended because it took too long.
 */
export function isDatabaseGone({
  code = '',
  message,
}: Pick<NodeJS.ErrnoException, 'code' | 'message'>): boolean {
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|(08|53|57(?!014)|58)\w{3}$)/.test(code)) return true
  return /Connection terminated|timeout exceeded|Query read timeout|not queryable/.test(message)
}

/**
 * While the program starts, retries for half a minute anything that failed because the connection was
 * lost.
 */
export async function outlastOutage<T>(act: () => Promise<T>): Promise<T> {
  const end = performance.now() + startTimeout
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isOutage(error as Error) || performance.now() > end) throw error
    }
    await sleep(pause)
  }
}

/** Reports the same for an error or its cause. */
export function isOutage(error: Error): boolean {
  return isDatabaseGone(error) || (error.cause instanceof Error && isDatabaseGone(error.cause))
}
