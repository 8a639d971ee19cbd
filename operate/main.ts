// This import reports missing packages if the program is started without them; everything that needs
// packages is loaded below.
import '../require-node.cjs'
import { complain } from './complain.ts'

// The command still ends normally if its reader, such as `head`, has read enough.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = complain(`The output is incomplete: ${message}.`)
})

const { run } = await import('./run.ts')
const exitCode = await run(process.argv.slice(2))
process.exitCode ||= exitCode
