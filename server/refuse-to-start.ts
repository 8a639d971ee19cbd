import { createServer } from 'node:net'

/** The exit code of sysexits.h for a configuration error. */
const configurationError = 78

/** Says what is wrong and what to do, and ends the program. */
export function refuseToStart(sentence: string, list: string[] = []): never {
  console.error([sentence, ...list.map((line) => `  - ${line}`)].join('\n'))
  process.exit(configurationError)
}

/** Asked before anything is started; the real listening may still fail, and then says so itself. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, () => probe.close(() => resolve(false)))
  })
}
