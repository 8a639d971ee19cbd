import { gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { sha256 } from '#db/sha256.ts'
import type { DebPackage } from '../../releases/packages/deb.ts'
import type { Signer } from '../repository/signer.ts'
import type { Listed } from '../repository/view.ts'
import type { KeyringPackage } from './keyring-package.ts'
import { type Content, type Contents, contentTypes } from '../repository/content.ts'

const architectures = ['amd64', 'arm64'] as const
type Architecture = (typeof architectures)[number]

/** How long a machine believes an index; every hour there is a new one. */
const validFor = 7 * times.day

export interface AptIndex {
  suite: string
  at: Date
  packages: Record<Architecture, Listed<DebPackage>[]>
  keyring: KeyringPackage
  signer: Signer
}

export const keyringFolder = 'keyring'

/** Writes a suite: the list of its packages, and the signed list of these lists. */
export async function writeApt(index: AptIndex): Promise<Contents> {
  const { suite, at, signer, keyring } = index
  const lists = architectures.flatMap((architecture) =>
    writeLists(architecture, index.packages[architecture], keyring),
  )
  const release = writeRelease(index, lists)
  const text = (body: string) => ({ body, type: contentTypes.text })
  const top = {
    InRelease: text(await signer.signText(release, at)),
    Release: text(release),
    'Release.gpg': { body: await signer.signBeside(release, at), type: contentTypes.signature },
  }
  const named = [
    ...Object.entries(top),
    ...lists.flatMap(({ path, content, hash }): [string, Content][] => [
      [path, content],
      [`${path.slice(0, path.lastIndexOf('/'))}/by-hash/SHA256/${hash}`, content],
    ]),
  ]
  return new Map(named.map(([path, content]) => [`dists/${suite}/${path}`, content]))
}

interface List {
  path: string
  content: Content
  hash: string
  size: number
}

function writeLists(
  architecture: Architecture,
  packages: Listed<DebPackage>[],
  keyring: KeyringPackage,
): List[] {
  const paragraphs = [describeKeyring(keyring), ...packages.map(describePackage)]
  const text = paragraphs.map((each) => `${each}\n\n`).join('')
  const path = `main/binary-${architecture}/Packages`
  const describe = (name: string, content: Content): List => ({
    path: name,
    content,
    hash: sha256(content.body),
    size: Buffer.byteLength(content.body),
  })
  return [
    describe(path, { body: text, type: contentTypes.text }),
    describe(`${path}.gz`, { body: gzipSync(text), type: contentTypes.gzip }),
  ]
}

/** apt passes over space in front of the colon. */
const ownFields = /^(filename|size|md5sum|sha1|sha256|sha512)\s*:/i

/** The fields of the package, with where it is and what its bytes are. */
function describePackage({ facts, ...file }: Listed<DebPackage>): string {
  const { version, file_name, size, sha256: hash, sha512 } = file
  const fields = facts.control.split('\n').filter((line) => !ownFields.test(line))
  return [
    ...fields,
    `Filename: pool/${version}/${file_name}`,
    `Size: ${size}`,
    `SHA256: ${hash}`,
    `SHA512: ${sha512}`,
  ].join('\n')
}

function describeKeyring({ control, fileName, bytes }: KeyringPackage): string {
  return [
    control,
    `Filename: ${keyringFolder}/${fileName}`,
    `Size: ${bytes.length}`,
    `SHA256: ${sha256(bytes)}`,
    `SHA512: ${createHash('sha512').update(bytes).digest('hex')}`,
  ].join('\n')
}

function writeRelease({ suite, at }: AptIndex, lists: List[]): string {
  return `Origin: ${product.name}
Label: ${product.name}
Suite: ${suite}
Codename: ${suite}
Date: ${sayTime(at)}
Valid-Until: ${sayTime(new Date(at.getTime() + validFor))}
Acquire-By-Hash: yes
Architectures: ${architectures.join(' ')}
Components: main
Description: Packages of ${product.name}
SHA256:
${lists.map(({ hash, size, path }) => ` ${hash} ${size} ${path}\n`).join('')}`
}

/** As in `Tue, 24 Nov 2026 15:00:00 UTC`. */
function sayTime(time: Date): string {
  return time.toUTCString().replace('GMT', 'UTC')
}
