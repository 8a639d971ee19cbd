import { createServer } from 'node:net'

/** The exit code for a configuration error in sysexits.h. */
const configurationError = 78

/** Prints what is wrong and what to do, and ends the program. */
export function refuseToStart(sentence: string, list: string[] = []): never {
  console.error([sentence, ...list.map(asItem)].join('\n'))
  process.exit(configurationError)
}

function asItem(text: string): string {
  return `  - ${text.replaceAll('\n', '\n    ')}`
}

/**
 * Answers why the port cannot be used, as an error code; null when it is free. Checked before anything
 * starts; listening can still fail.
 */
export function findPortProblem(port: number, host: string | null = null): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host ?? undefined, () => probe.close(() => resolve(null)))
  })
}

export function describePort(setting: 'PORT' | 'DEMO_PORT', port: number, code: string): string {
  if (code === 'EADDRNOTAVAIL')
    return 'HOST is no address of this machine. Set it to one, for example: HOST=127.0.0.1 npm start'
  const [what, example] =
    setting === 'PORT'
      ? [`Port ${port}`, 3100]
      : [`Port ${port}, where the stand-in of Stripe would listen,`, 3101]
  const problem = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`
  return `${what} ${problem}. Set ${setting} to a free one, for example: ${setting}=${example} npm start`
}
