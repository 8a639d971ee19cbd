import { basename } from 'node:path'
import { pipeline as passOn, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import { draftMark } from '#db/stores/folder.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { expectHash } from '../sha256.ts'

export interface StoredBuild {
  version: string
  file_name: string
  /** The hash of the build's bytes, in hexadecimal. */
  sha256: string
  /** The file's name in the backup: random, so that nobody can place another file there first. */
  backup_name: string
}

/** The location for encrypted builds, and the recipient they are encrypted for. */
interface Target {
  store: Store
  recipient: string
}

/** The location of encrypted builds, and the key that decrypts them. */
interface Source {
  from: StorePlace
  identity: Decrypter
}

const folder = 'builds'
const isHalf = new RegExp(String.raw`^${draftMark}[\da-f-]{36}\.zst\.age$`)
const fileOf = (backupName: string) => `${backupName}.zst.age`

export async function findMissing<Build extends StoredBuild>(
  store: Store,
  builds: Build[],
): Promise<Build[]> {
  const stored = new Set(await store.list(folder))
  return builds.filter(({ backup_name }) => !stored.has(fileOf(backup_name)))
}

/**
 * Encrypts each published file that is not in the backup yet. Returns a sentence for each that can't be
 * stored.
 */
export async function storeBuilds(
  target: Target,
  builds: StoredBuild[],
  read: (build: StoredBuild) => Promise<Readable>,
): Promise<string[]> {
  const problems: string[] = []
  for (const build of await findMissing(target.store, builds)) {
    const sealing = read(build).then((content) => sealBuild(target, content, build))
    await sealing.catch(({ message }: Error) =>
      problems.push(`${build.version}/${build.file_name}: ${message}`),
    )
  }
  return problems
}

async function sealBuild(
  target: Target,
  bytes: Readable,
  { sha256, backup_name: name }: StoredBuild,
): Promise<void> {
  const packed = createZstdCompress()
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(target.recipient)
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as never)
  const content = Readable.fromWeb(sealed as unknown as ReadableStream)
  // It can fail before anybody listens; the reader receives the error anyway.
  content.on('error', () => {})
  const done = await Promise.allSettled([
    pipeline(
      bytes,
      expectHash(sha256, new Error('its bytes are not those that were published')),
      packed,
    ),
    target.store.write(`${folder}/${fileOf(name)}`, content),
  ])
  for (const each of done) if (each.status === 'rejected') throw each.reason
}

/** Removes published files by their names in the backup. */
export async function removeBuilds(store: Store, names: string[]): Promise<void> {
  for (const name of names) await store.remove(`${folder}/${fileOf(name)}`)
}

/** Removes files that a killed program left incomplete. */
export async function removeHalfBuilds(store: Store): Promise<void> {
  const names = await store.list(folder)
  for (const name of names.filter((each) => isHalf.test(each)))
    await store.remove(`${folder}/${name}`)
}

/**
 * Restores published files to the place they are served from. Returns a sentence for each that can't be
 * restored.
 */
export async function restoreBuilds(
  source: Source,
  builds: StoredBuild[],
  write: (build: StoredBuild, content: Readable) => Promise<void>,
): Promise<string[]> {
  return openEach(source, builds, async (build, content) => {
    const { version, file_name: name } = build
    // Anyone who can write to the backup folder can place a forged database there, because encrypting
    // needs only the public recipient. Names in it must not make us write outside of the target folder.
    if (!isPlain(version) || !isPlain(name)) throw new Error('it names a place elsewhere')
    await write(build, content)
  })
}

/** Returns a sentence for each published file that is missing or different. */
export async function checkBuilds(source: Source, builds: StoredBuild[]): Promise<string[]> {
  return openEach(source, builds, async (_, content) => {
    content.resume()
    await new Promise((resolve, reject) => content.on('end', resolve).on('error', reject))
  })
}

async function openEach(
  { from, identity }: Source,
  builds: StoredBuild[],
  use: (build: StoredBuild, content: Readable) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const store = await openStore(from)
  const missing = await findMissing(store, builds)
  for (const build of builds) {
    const opened = missing.includes(build)
      ? Promise.reject(new Error('it is not in the backup'))
      : openBuild(store, identity, build).then((content) => use(build, content))
    await opened.catch(({ message }: Error) =>
      problems.push(`${build.version}/${build.file_name}: ${message}`),
    )
  }
  return problems
}

/** Opens a build. The stream ends with an error if the content differs. */
async function openBuild(
  store: Store,
  identity: Decrypter,
  { sha256, backup_name: name }: StoredBuild,
): Promise<Readable> {
  const sealed = Readable.toWeb(await store.read(`${folder}/${fileOf(name)}`))
  const packed = await identity.decrypt(sealed as never)
  const reading = Readable.fromWeb(packed as unknown as ReadableStream)
  // Without a callback it would throw where nobody catches it; the reader receives the error anyway.
  const unpacked = passOn(reading, createZstdDecompress(), () => {})
  return Readable.from(
    expectHash(sha256, new Error('its bytes are not those that were published'))(unpacked),
  )
}

function isPlain(name: string): boolean {
  return name === basename(name) && !/[\\]|^\.\.?$/.test(name)
}
