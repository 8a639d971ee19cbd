import type { Readable } from 'node:stream'

/** Keeps files by path, with slashes. A file is either complete or absent. */
export interface Store {
  /** The name by which people know it. */
  name: string
  /**
   * Lists the names in a folder, sorted; the name of a subfolder ends with a slash. Empty if the folder
   * is absent.
   */
  list(folder: string): Promise<string[]>
  /** Throws if there is no such file. */
  read(path: string): Promise<Readable>
  write(path: string, content: Uint8Array | Readable): Promise<void>
  /** Does nothing if there is no such file. */
  remove(path: string): Promise<void>
}

/**
 * Throws unless the path stays inside the folder it is joined to. Names come from stores that others
 * may write to, and some S3 servers also resolve `..`.
 */
export function requireInner(path: string): string {
  const steps = path.split('/')
  const leaves = steps.some((step) => step === '..' || step === '.' || /[\\\0]/.test(step))
  if (leaves || path.startsWith('/'))
    throw new Error(`${JSON.stringify(path)} is not a path in a store.`)
  return path
}
