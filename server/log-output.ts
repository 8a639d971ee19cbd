import { write, writeSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const mostWaiting = 4 * 1024 * 1024
const pause = 100

/**
 * Lines for standard output, which are written beside the work and not within it. A reader that is
 * too slow and a disk that is full lose lines; the shop goes on.
 */
export function openLogOutput() {
  const { fd } = process.stdout
  let waiting = ''
  let writing: Promise<void> | null = null

  async function writeWaiting(): Promise<void> {
    // Lines of one turn go together, and one before an exit in the same turn is not under way by then.
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
      // The pipe is full for the moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await setTimeout(pause)
    }
  }
}

/** At an exit nothing else is left to do but this. */
function writeRest(fd: number, lines: string): void {
  try {
    writeSync(fd, lines)
  } catch {
    // Nobody reads any more.
  }
}
