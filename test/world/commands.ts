import { beforeEach, onTestFinished, vi } from 'vitest'

/** The rows and the sentences that commands print. */
interface Printed {
  out: string
  err: string
}

/** Hears what commands print from now until the test ends. */
export function hear(said: Printed = { out: '', err: '' }): Printed {
  Object.assign(said, { out: '', err: '' })
  for (const stream of ['out', 'err'] as const) {
    const spy = vi.spyOn(process[`std${stream}`], 'write').mockImplementation((text) => {
      said[stream] += Buffer.from(text as string)
      return true
    })
    onTestFinished(() => spy.mockRestore())
  }
  return said
}

/** Hears what commands print in each test of a file, or of a `describe`. */
export function hearAll(): Printed {
  const said = { out: '', err: '' }
  beforeEach(() => void hear(said))
  return said
}
