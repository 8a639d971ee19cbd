import { write, writeSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino, type Logger } from 'pino'
import type { Config } from '../settings/config.ts'

interface Output {
  fd: number
}

/** Logs JSON lines. The demo logs less, so that its start banner stays readable. */
export function createLog(config: Pick<Config, 'demo'>, { fd }: Output = process.stdout): Logger {
  const options = {
    level: config.demo ? 'warn' : 'info',
    base: null,
    redact: ['*.license_key', '*.code', '*.cookie', '*.email', '*.sessionId', '*.sale_id'],
  }
  return pino(options, openLogOutput(fd))
}

/** Resolves when everything logged so far has been written. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

const mostWaiting = 4 * 1024 * 1024
const pause = 100

/**
 * Writes lines without blocking the program. With a slow reader or a full disk, lines are lost but the
 * shop keeps running.
 */
function openLogOutput(fd: number) {
  let waiting = ''
  let writing: Promise<void> | null = null

  async function writeWaiting(): Promise<void> {
    // The lines of one event loop turn are written together; if the program exits in that turn, the exit
    // writes them.
    await setImmediate()
    while (waiting !== '') {
      const batch = Buffer.from(waiting)
      waiting = ''
      await writeWhole(fd, batch)
    }
    writing = null
  }

  process.once('exit', () => writeRest(fd, waiting))
  return {
    write(line: string): void {
      if (waiting.length + line.length > mostWaiting) return
      waiting += line
      writing ??= writeWaiting()
    },
    flush(done: () => void): void {
      void Promise.resolve(writing).then(done)
    },
  }
}

const writeSome = promisify(write)

async function writeWhole(fd: number, batch: Buffer): Promise<void> {
  for (let rest = batch; rest.length > 0;) {
    try {
      const { bytesWritten } = await writeSome(fd, rest)
      rest = rest.subarray(bytesWritten)
    } catch (error) {
      // The pipe is full at the moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await setTimeout(pause)
    }
  }
}

/** Writes the remaining lines at an exit, when only synchronous writes are still possible. */
function writeRest(fd: number, lines: string): void {
  try {
    writeSync(fd, lines)
  } catch {
    // The reader is gone.
  }
}
