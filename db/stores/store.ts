import type { Readable } from 'node:stream'

/** Keeps files by their path, with slashes. A file is whole or absent. */
export interface Store {
  /** As people know it. */
  name: string
  /** The names of the files and folders in a folder, sorted; none when it is absent. */
  list(folder: string): Promise<string[]>
  /** Throws when there is no such file. */
  read(path: string): Promise<Readable>
  write(path: string, content: Uint8Array | Readable): Promise<void>
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>
}
