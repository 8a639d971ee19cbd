import type { Logger } from 'pino'

export interface Closing {
  add(close: () => Promise<void>): void
  /** Closes everything that was opened, in reverse order. Calling it again is safe. */
  closeAll(): Promise<void>
  /** Aborted when closing begins. */
  ending: AbortSignal
}

// systemd and docker kill a program that is still running after ten seconds.
const stepTimeout = 3000
const wholeTimeout = 9500

export function createClosing(log: Logger): Closing {
  const open: (() => Promise<void>)[] = []
  const ending = new AbortController()
  let closed: Promise<void> | undefined

  async function closeEach(): Promise<void> {
    ending.abort()
    setTimeout(() => process.exit(1), wholeTimeout).unref()
    for (let close = open.pop(); close; close = open.pop())
      await within(stepTimeout, close()).catch((error: Error) =>
        log.warn({ error: error.message }, 'closing failed'),
      )
  }

  return {
    add: (close) => void open.push(close),
    closeAll: () => (closed ??= closeEach()),
    ending: ending.signal,
  }
}

async function within(timeout: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}
