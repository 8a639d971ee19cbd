// This import says what is missing when the program is started without npm; everything that needs
// packages is loaded below.
import '../require-node.cjs'
import { complain } from './complain.ts'

// A command ends as it would have: its reader may have enough, as `head` has.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = complain(`The output is incomplete: ${message}.`)
})

const { run } = await import('./run.ts')
const exitCode = await run(process.argv.slice(2))
process.exitCode ||= exitCode
