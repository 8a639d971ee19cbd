import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findMain, type FileIdentifier } from '#contract/build-names.ts'
import { openStore } from '#db/stores/open.ts'
import type { S3Place, StorePlace } from '#db/stores/place.ts'
import { findBuilds, type BuildNames, type BuildsRefusal } from './builds.ts'
import { copyAndDigest, digest, openBuild } from './copy.ts'
import { findPath, keepBuild } from './keep.ts'
import type { MinisignKey } from '../settings/minisign-key.ts'
import { isVersion } from './naming.ts'
import { checkSignature } from './minisign.ts'

export interface TakeInDeps {
  config: { releases: StorePlace; updateKey: MinisignKey | null }
}

export interface TakenFile {
  identifier: FileIdentifier
  file_name: string
  size: number
  sha256: string
  sha512: string
  /** The signature in Tauri's format; null for other files. */
  content: string | null
}

export interface TakenIn {
  ok: true
  builds: TakenFile[]
  /** Files in the folder whose names do not follow the naming rule. */
  unknown: string[]
  /** The folder with the copies; null if they are already in place, in a bucket. */
  incoming: string | null
}

export interface TakeInRefusal {
  ok: false
  reason: BuildsRefusal['reason'] | 'bad_version' | 'empty_file' | 'copy_failed' | 'bad_signature'
  message: string
}

interface TakeInOrder {
  version: string
  folder: string
  /** True for a dry run, which uploads nothing. */
  isTrial?: boolean
}

/** Copies a folder's builds next to the published ones and hashes them, so that `use` can publish them. */
export async function withTakenIn<Answer>(
  deps: TakeInDeps,
  { version, folder, isTrial = false }: TakeInOrder,
  use: (taken: TakenIn | TakeInRefusal) => Promise<Answer>,
): Promise<Answer> {
  if (!isVersion(version))
    return use(
      refuse(
        'bad_version',
        `"${version}" is not a version. Use three numbers, as in 1.2.0 or 1.2.0-alpha.1.`,
      ),
    )
  const found = await findBuilds(folder, version)
  if (!found.ok) return use(found)
  const { releases } = deps.config
  const { names, unknown } = found
  const source = { names, folder, version }
  const signatures = await readSignatures(deps, source)
  if ('message' in signatures) return use(signatures)
  if (!('folder' in releases)) {
    const taken = await takeUp(source, isTrial ? null : releases)
    return use(taken.ok ? complete(taken, signatures, { unknown, incoming: null }) : taken)
  }
  const incoming = join(releases.folder, `.incoming-${randomUUID()}`)
  try {
    const taken = await takeIn(source, incoming)
    return await use(taken.ok ? complete(taken, signatures, { unknown, incoming }) : taken)
  } finally {
    // Files that cannot be removed were never created, or are never served.
    await rm(incoming, { recursive: true, force: true }).catch(() => {})
  }
}

interface Source {
  names: BuildNames
  folder: string
  version: string
}

type Signatures = Map<FileIdentifier, string>

/** Checks each signature against the file next to it. */
async function readSignatures(
  { config: { updateKey } }: TakeInDeps,
  { names, folder, version }: Source,
): Promise<Signatures | TakeInRefusal> {
  const signatures: Signatures = new Map()
  for (const [identifier, name] of names) {
    if (!identifier.endsWith('.sig')) continue
    const fileName = name.slice(0, -'.sig'.length)
    if (!names.some((each) => each[0] === findMain(identifier) && each[1] === fileName))
      return refuse(
        'bad_signature',
        `${name} signs ${fileName}, which is not beside it. Send both; a published file may come again.`,
      )
    const signed = { path: join(folder, fileName), fileName, version }
    const checked = await checkSignature(signed, updateKey)
    if ('problem' in checked) return refuse('bad_signature', checked.problem)
    signatures.set(identifier, checked.text)
  }
  return signatures
}

function complete(
  { builds }: { builds: DigestedFile[] },
  signatures: Signatures,
  rest: Pick<TakenIn, 'unknown' | 'incoming'>,
): TakenIn {
  const files = builds.map((build) => ({
    ...build,
    content: signatures.get(build.identifier) ?? null,
  }))
  return { ok: true, builds: files, ...rest }
}

type DigestedFile = Omit<TakenFile, 'content'>
type Taken = { ok: true; builds: DigestedFile[] } | TakeInRefusal

/** Copies the files. Refuses if the disk is full, or if a file or folder is empty or not accessible. */
async function takeIn(source: Source, incoming: string): Promise<Taken> {
  return digestEach(source, async (file_name, path) => {
    await mkdir(incoming, { recursive: true })
    return copyAndDigest(path, join(incoming, file_name))
  })
}

/** Uploads the files before anything is recorded, so that no transaction waits for a slow connection. */
async function takeUp(source: Source, place: S3Place | null): Promise<Taken> {
  const store = place && (await openStore(place))
  return digestEach(source, async (file_name, path) => {
    const open = () => openBuild(path)
    const digests = await digest(open())
    if (place && digests.size > 0) {
      const { version } = source
      const kept = findPath(place, { version, file_name, ...digests })
      await keepBuild(store!, kept, digests.sha256, open)
    }
    return digests
  })
}

async function digestEach(
  { names, folder }: Source,
  take: (fileName: string, path: string) => ReturnType<typeof digest>,
): Promise<Taken> {
  const builds: DigestedFile[] = []
  try {
    for (const [identifier, file_name] of names) {
      const path = join(folder, file_name)
      const digests = await take(file_name, path)
      if (digests.size === 0) return refuse('empty_file', `${file_name} is empty.`)
      builds.push({ identifier, file_name, ...digests })
    }
    return { ok: true, builds }
  } catch (error) {
    return refuse('copy_failed', `The builds could not be copied: ${(error as Error).message}`)
  }
}

/**
 * Moves copies to their place. Files already there without a row are from a publication that never committed.
 */
export async function moveIn(
  { config: { releases } }: TakeInDeps,
  version: string,
  { incoming, builds }: Pick<TakenIn, 'incoming' | 'builds'>,
): Promise<void> {
  if (incoming === null || !('folder' in releases)) return
  const target = join(releases.folder, version)
  await mkdir(target, { recursive: true })
  for (const { file_name } of builds)
    await rename(join(incoming, file_name), join(target, file_name))
}

function refuse(reason: TakeInRefusal['reason'], message: string): TakeInRefusal {
  return { ok: false, reason, message }
}
