import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LicenseStore } from './record.ts'

export { machineFingerprint } from './machine-fingerprint.ts'

/**
 * Keeps the certificate in a file that only its owner can read. The file is replaced as a whole and never
 * half written. `read` answers null only when there is no file. Every method rejects when the file system
 * fails; the client's calls then don't reject, and the file stays as it is.
 *
 * @example
 * ```ts
 * const store = fileStore(join(homedir(), '.protocraft', 'license.json'))
 * const client = createLicenseClient({ baseUrl, product: 'protocraft', publicKeys, store })
 * ```
 */
export function fileStore(path: string): LicenseStore {
  return {
    read: () => readFile(path, 'utf8').catch(answerNoFile),
    write: (value) => replaceFile(path, value),
    remove: () => rm(path, { force: true }),
  }
}

function answerNoFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function replaceFile(path: string, value: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeDurably(draft, value)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDurably(path: string, value: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(value)
    await file.sync()
  } finally {
    await file.close()
  }
}
