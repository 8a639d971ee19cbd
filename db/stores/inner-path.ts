/**
 * Throws unless the path stays below the place it is joined to. Names are read from stores to which
 * others may write, and a bucket has servers that resolve `..` too.
 */
export function requireInner(path: string): string {
  const steps = path.split('/')
  const leaves = steps.some((step) => step === '..' || step === '.' || /[\\\0]/.test(step))
  if (leaves || path.startsWith('/'))
    throw new Error(`${JSON.stringify(path)} is no path in a store.`)
  return path
}
