import { complain } from './complain.ts'
import { run } from './run.ts'

// A command ends as it would have: whoever reads may have enough, as `head` has.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = complain(`The output is incomplete: ${message}.`)
})

const exitCode = await run(process.argv.slice(2))
process.exitCode ||= exitCode
