import { randomBytes } from 'node:crypto'
import { closeSync, createWriteStream, fsyncSync, openSync } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireInner, type Store } from './store.ts'

/** Names a file while it is being written, differently for each writer, so that two never mix their bytes. */
const nameDraft = (name: string) => `.new-${randomBytes(4).toString('hex')}-${name}`
/** The pattern of what precedes the name in a draft's. */
export const draftMark = String.raw`\.new-[\da-f]{8}-`

/** Keeps files in a folder of this machine, which can be mounted from another. */
export function openFolder(folder: string): Store {
  const at = (path: string) => join(folder, requireInner(path))
  return {
    name: folder,
    list: async (path) => listNames(at(path)),
    read: async (path) => openFile(at(path)),
    write: async (path, content) =>
      writeWhole(at(path), content).catch(async (error: NodeJS.ErrnoException) => {
        throw explainWrite(await findCause(error, folder), folder)
      }),
    remove: async (path) => rm(at(path), { force: true }),
  }
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw explain(error, folder)
    },
  )
  return entries.map((each) => (each.isDirectory() ? `${each.name}/` : each.name)).sort()
}

/** Opens without blocking, because somebody may have placed a pipe there. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

async function openFile(path: string): Promise<Readable> {
  const file = await open(path, withoutWaiting).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, path)
  })
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw Object.assign(new Error(`${path} is no file.`), { code: 'EISDIR' })
}

/** Explains an error, because a folder from another machine often belongs to another user. */
function explain(error: NodeJS.ErrnoException, path: string): Error {
  const { code } = error
  if (code !== 'EACCES' && code !== 'EPERM') return error
  const sentence = `${path} cannot be read by the user who runs this (${code}): give it to that user, or run this as another.`
  return Object.assign(new Error(sentence), { code })
}

async function writeWhole(path: string, content: Uint8Array | Readable): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = join(folder, nameDraft(basename(path)))
  const chunks = content instanceof Uint8Array ? Readable.from([content]) : content
  try {
    await pipeline(chunks, createWriteStream(draft, { flush: true, mode: 0o600 }))
    await rename(draft, path)
  } catch (error) {
    // A failed write must not stay on a full disk.
    await rm(draft, { force: true })
    throw error
  }
  flushFolder(folder)
}

/** Finds the cause: in a read-only folder, Node reports a file that it couldn't create as missing. */
async function findCause(
  error: NodeJS.ErrnoException,
  folder: string,
): Promise<NodeJS.ErrnoException> {
  if (error.code !== 'ENOENT') return error
  return access(folder, constants.W_OK).then(
    () => error,
    (closer: NodeJS.ErrnoException) => closer,
  )
}

function explainWrite(error: NodeJS.ErrnoException, folder: string): Error {
  const { code = '' } = error
  const sentence = whyNotWritten[code]?.(folder, code)
  return sentence === undefined ? error : Object.assign(new Error(sentence), { code })
}

const sayFull = (folder: string, code: string) =>
  `The disk of ${folder} is full (${code}): make room there, then try again.`

const sayForeign = (folder: string, code: string) =>
  `${folder} cannot be written by the user who runs this (${code}): give it to that user, or name another folder.`

const whyNotWritten: Record<string, (folder: string, code: string) => string> = {
  ENOSPC: sayFull,
  EDQUOT: sayFull,
  EACCES: sayForeign,
  EPERM: sayForeign,
  EROFS: (folder) =>
    `${folder} cannot be written (EROFS): mount it for writing and, for a service of systemd, add ReadWritePaths=${folder} to its unit.`,
}

/** Flushes the folder, so that a power failure leaves the old state or the new one. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
