import type { Readable } from 'node:stream'

/** Keeps files by their path, with slashes. A file is whole or absent. */
export interface Store {
  /** The name by which people know it. */
  name: string
  /**
   * Lists the names in a folder, sorted; that of a folder ends with a slash. Empty when the folder is
   * absent.
   */
  list(folder: string): Promise<string[]>
  /** Throws when there is no such file. */
  read(path: string): Promise<Readable>
  write(path: string, content: Uint8Array | Readable): Promise<void>
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>
}

/**
 * Throws unless the path stays below the place it is joined to. Names are read from stores to which
 * others may write, and some S3 servers resolve `..`, too.
 */
export function requireInner(path: string): string {
  const steps = path.split('/')
  const leaves = steps.some((step) => step === '..' || step === '.' || /[\\\0]/.test(step))
  if (leaves || path.startsWith('/'))
    throw new Error(`${JSON.stringify(path)} is not a path in a store.`)
  return path
}
