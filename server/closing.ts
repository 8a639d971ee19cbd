import type { Logger } from 'pino'

export interface Closing {
  add(close: () => Promise<void>): void
  /** Closes what was opened, the last first; safe to repeat. */
  closeAll(): Promise<void>
  begun(): boolean
}

// Whoever stops the program from outside (systemd, docker) loses patience after ten seconds.
const stepPatience = 3000
const wholePatience = 9500

export function createClosing(log: Logger): Closing {
  const open: (() => Promise<void>)[] = []
  let closed: Promise<void> | undefined

  async function closeEach(): Promise<void> {
    setTimeout(() => process.exit(1), wholePatience).unref()
    for (let close = open.pop(); close; close = open.pop())
      await within(stepPatience, close()).catch((error: Error) =>
        log.warn({ error: error.message }, 'closing went wrong'),
      )
  }

  return {
    add: (close) => void open.push(close),
    closeAll: () => (closed ??= closeEach()),
    begun: () => closed !== undefined,
  }
}

async function within(patience: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}
