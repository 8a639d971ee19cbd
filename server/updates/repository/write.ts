import type { Books } from '../../deps.ts'
import type { DebPackage } from '../../releases/packages/deb.ts'
import type { PackageIdentifier } from '../../releases/packages/read.ts'
import type { RpmPackage } from '../../releases/packages/rpm.ts'
import { keyringFolder, writeApt } from '../apt/contents.ts'
import { keyringName, makeKeyringPackage, type KeyringPackage } from '../apt/keyring-package.ts'
import { writeRpm } from '../rpm/contents.ts'
import { describeRepository, keyFile, repoFile } from '../rpm/repo-file.ts'
import { contentTypes, type Content, type Contents } from './content.ts'
import { listOffered, type Listed, type View } from './view.ts'
import { createSigner, writeKeyring, type Signer } from './signer.ts'
import type { State } from './state.ts'

export type RepositoryKind = 'apt' | 'rpm'
export type Written = Record<RepositoryKind, Contents>

/** What is everybody's: the keys, and how a system adds the repositories. */
export interface Shared {
  signer: Signer
  keyring: KeyringPackage
  contents: Written
}

/** Null when nothing can be signed. */
export async function writeShared(deps: Books, { keys }: State): Promise<Shared | null> {
  const signer = await createSigner(deps.secrets, keys)
  if (signer === null) return null
  const trusted = await writeKeyring(keys)
  const keyring = await makeKeyringPackage(deps.config, keys, trusted)
  const key: Content = { body: trusted.armored, type: contentTypes.key }
  const deb: Content = { body: new Uint8Array(keyring.bytes), type: contentTypes.deb }
  const repo: Content = { body: describeRepository(deps.config.siteUrl), type: contentTypes.text }
  const contents = {
    apt: new Map([
      [keyFile, key],
      [`${keyringFolder}/${keyring.fileName}`, deb],
      [`${keyringName}.deb`, deb],
    ]),
    rpm: new Map([
      [keyFile, key],
      [repoFile, repo],
    ]),
  }
  return { signer, keyring, contents }
}

/** Writes and signs what a view lists. */
export async function writeIndexes(
  state: State,
  { signer, keyring }: Shared,
  view: View,
): Promise<Written> {
  const { at } = state
  const debs = (each: PackageIdentifier) => list<DebPackage>(state, view, each, 'deb')
  const rpms = (each: PackageIdentifier) => list<RpmPackage>(state, view, each, 'rpm')
  const packages = { amd64: debs('linux-deb-amd64'), arm64: debs('linux-deb-arm64') }
  return {
    apt: await writeApt({ suite: view.suite, at, packages, keyring, signer }),
    rpm: await writeRpm({
      at,
      packages: [...rpms('linux-rpm-x86_64'), ...rpms('linux-rpm-arm64')],
      signer,
    }),
  }
}

function list<Facts extends DebPackage | RpmPackage>(
  { packages, facts }: State,
  view: View,
  identifier: PackageIdentifier,
  kind: Facts['kind'],
): Listed<Facts>[] {
  return listOffered(packages, identifier, view).flatMap((file) => {
    const own = facts.get(file.sha256)
    return own?.kind === kind ? [{ ...file, facts: own as Facts }] : []
  })
}
