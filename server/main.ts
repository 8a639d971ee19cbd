// Whoever starts it past npm reads here what is missing: all that needs packages is loaded below.
import '../require-node.cjs'

await import('./running/run.ts')
