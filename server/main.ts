// This import says what is missing when the program is started without npm; everything that needs
// packages is loaded below.
import '../require-node.cjs'

await import('./start/run.ts')
