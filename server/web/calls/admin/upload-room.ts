import { statfs } from 'node:fs/promises'
import {
  haveOneOwner,
  listAllUploads,
  mostUnfinished,
  type PlaceConfig,
} from '#server/releases/uploads.ts'

/** The bytes to keep free on the disk, because the database may be on it, too. */
export const reserve = 1e9

interface Beginning {
  id: string
  size: number
}

/**
 * Counts uploads together. Those that have begun will still fill the disk, and publishing copies each file
 * once more. If several begin at the same moment, each one counts those before it. `request` identifies one
 * of them until it is answered.
 */
export function createUploadRoom({ config }: { config: PlaceConfig }, folder: string) {
  const beginning = new Map<object, Beginning>()
  return {
    async take(request: object, upload: Beginning): Promise<'taken' | 'too_many' | 'too_full'> {
      const earlier = [...beginning.values()]
      beginning.set(request, upload)
      const unfinished = await listAllUploads(config)
      const known = new Set(unfinished.map(({ id }) => id))
      const unseen = earlier.filter(({ id }) => !known.has(id))
      const theirs = [...unfinished, ...unseen].filter(({ id }) => haveOneOwner(id, upload.id))
      if (theirs.length >= mostUnfinished) return 'too_many'
      const promised =
        sum(unfinished.map(({ size, arrived }) => 2 * size - arrived)) +
        sum(unseen.map(({ size }) => 2 * size))
      const left = (await readFree(folder)) - promised - 2 * upload.size
      return left >= reserve ? 'taken' : 'too_full'
    },
    forget: (request: object) => void beginning.delete(request),
  }
}

export async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
