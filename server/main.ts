// This import says what is missing when the program is started without npm. Everything that needs packages is
// loaded below.
import '../require-node.cjs'

await import('./start/run.ts')
