import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@tus/file-store'
import { identifyFile, sayNoBuild } from '#contract/build-names.ts'
import { times } from '#contract/limits.ts'
import { sha256 } from '#db/sha256.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { ShopContext } from '../settings/deps.ts'
import { digest, openBuild } from './copy.ts'
import { carriesOtherVersion, isPlainName, isVersion } from './naming.ts'

export type PlaceConfig = Pick<Config, 'releases' | 'dataDir'>

/** A file that is being uploaded or waits to be published. */
interface Uploaded {
  id: string
  version: string
  fileName: string
  size: number
  arrived: number
  startedAt: Date
}

const lifetime = times.day
/** How many unfinished uploads one sender may have. */
export const mostUnfinished = 30
/** The largest upload, in bytes. */
export const largestUpload = 2 * 1024 ** 3

/**
 * Opens the folder of uploads. It is next to the releases, so that instances that share a folder see each
 * other's uploads; a bucket has no such place.
 */
export async function openUploads({ releases, dataDir }: PlaceConfig): Promise<FileStore> {
  const directory =
    'folder' in releases ? join(releases.folder, '.uploads') : join(dataDir, 'uploads')
  // The store would make it, too, but would end the program if it could not.
  mkdirSync(directory, { recursive: true })
  const { FileStore } = await import('@tus/file-store')
  return new FileStore({ directory })
}

/** Makes an id that begins with the uploader's name. */
export function makeUploadId(actor: string): string {
  return `${nameOwner(actor)}-${randomBytes(16).toString('hex')}`
}

export function isUploadOf(actor: string, id: string): boolean {
  return /^[0-9a-f]{16}-[0-9a-f]{32}$/.test(id) && id.startsWith(nameOwner(actor))
}

export function haveOneOwner(id: string, other: string): boolean {
  return id.split('-')[0] === other.split('-')[0]
}

function nameOwner(actor: string): string {
  return sha256(`uploads of ${actor}`).slice(0, 16)
}

/** Says what is wrong with a file before any of it is sent. */
export function findUploadProblem(version: string, fileName: string): string | null {
  if (!isVersion(version))
    return `"${version}" is not a version. Use three numbers, as in 1.2.0 or 1.2.0-alpha.1.`
  if (!isPlainName(fileName))
    return 'The file name may hold letters, digits, dots, hyphens, underscores, tildes and plus signs.'
  if (identifyFile(fileName) === null) return sayNoBuild(fileName)
  return carriesOtherVersion(fileName, version)
    ? `The name of ${fileName} carries another version than ${version}.`
    : null
}

/** Lists everybody's uploads, newest first. */
export async function listAllUploads(config: PlaceConfig): Promise<Uploaded[]> {
  return listAll(await openUploads(config))
}

async function listUploads(config: PlaceConfig, actor: string): Promise<Uploaded[]> {
  const all = await listAllUploads(config)
  return all.filter(({ id }) => isUploadOf(actor, id))
}

async function listAll(store: FileStore): Promise<Uploaded[]> {
  const ids = (await store.configstore.list?.().catch(() => [])) ?? []
  const found = await Promise.all(ids.map((id) => readUpload(store, id)))
  return found
    .filter((each) => each !== null)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
}

/** Reads an upload; null if another request removes it at the same moment. */
async function readUpload(store: FileStore, id: string): Promise<Uploaded | null> {
  const upload = await store.getUpload(id).catch(() => null)
  if (upload === null) return null
  const { size = 0, offset, metadata, creation_date: startedAt = '' } = upload
  const { version, filename: fileName } = metadata ?? {}
  return {
    id,
    version: version ?? '',
    fileName: fileName ?? '',
    size,
    arrived: offset,
    startedAt: new Date(startedAt),
  }
}

/** A version's files in a folder of their own, under their names. */
export interface Collected {
  folder: string
  /** Removes the folder and, if they were published, the uploads. */
  close(arePublished: boolean): Promise<void>
}

/** The prefix of the names of these folders. */
const collecting = 'publish-'

/**
 * Collects the uploads of a version. If two files have the same name, the later one counts. `claimed`
 * contains the hashes that the sender computed.
 */
export async function collectUploads(
  config: PlaceConfig,
  { actor, version, claimed }: { actor: string; version: string; claimed: Record<string, string> },
): Promise<Collected | { refused: string[] }> {
  const store = await openUploads(config)
  const sent = (await listUploads(config, actor)).filter((each) => each.version === version)
  const files = [...new Map(sent.toReversed().map((each) => [each.fileName, each])).values()]
  const folder = join(store.directory, `${collecting}${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  const problems = (await linkAll(store, files, folder))
    ? await findProblems(folder, files, claimed)
    : ['Another request published or removed these files at this moment.']
  if (problems.length > 0) {
    await rm(folder, { recursive: true, force: true })
    return { refused: problems }
  }
  return {
    folder,
    async close(arePublished) {
      await rm(folder, { recursive: true, force: true })
      if (!arePublished) return
      for (const { id } of sent) await store.remove(id).catch(() => {})
    },
  }
}

/** Links all files; false if another request has removed one of them meanwhile. */
async function linkAll(store: FileStore, files: Uploaded[], folder: string): Promise<boolean> {
  try {
    for (const { id, fileName } of files)
      await link(join(store.directory, id), join(folder, fileName))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

async function findProblems(
  folder: string,
  files: Uploaded[],
  claimed: Record<string, string>,
): Promise<string[]> {
  if (files.length === 0) return ['No file of this version has been uploaded.']
  const unsent = Object.keys(claimed).filter(
    (name) => !files.some((each) => each.fileName === name),
  )
  const missing = unsent.map((name) => `${name} has not been uploaded.`)
  const broken = await Promise.all(
    files.map(async ({ fileName, size, arrived }) => {
      if (arrived !== size) return `${fileName} has not arrived whole: ${arrived} of ${size} bytes.`
      const expected = claimed[fileName]?.toLowerCase()
      if (expected === undefined)
        return `The SHA-256 of ${fileName} is missing. Give it, or upload the file again.`
      const { sha256 } = await digest(openBuild(join(folder, fileName)))
      return sha256 === expected
        ? null
        : `${fileName} is not what was sent: its SHA-256 is ${sha256} here and ${expected} there.`
    }),
  )
  return [...missing, ...broken.filter((each) => each !== null)]
}

/** Removes uploads that were not finished or published within a day, including their files on disk. */
export async function forgetOldUploads({ config, clock }: ShopContext): Promise<void> {
  if (config.admins.length === 0) return
  const store = await openUploads(config)
  const since = addMilliseconds(clock.now(), -lifetime)
  for (const { id, startedAt } of await listAll(store))
    if (startedAt < since) await store.remove(id).catch(() => {})
  await forgetCollected(store.directory, since)
}

/**
 * Removes the folders of a program that was killed while publishing. They would keep the files of removed
 * uploads on disk.
 */
async function forgetCollected(directory: string, since: Date): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(collecting))
  for (const folder of names.map((name) => join(directory, name))) {
    const entry = await stat(folder).catch(() => null)
    if (entry !== null && entry.mtime < since) await rm(folder, { recursive: true, force: true })
  }
}
