import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { FileIdentifier } from '#contract/build-names.ts'
import { createTakeBytes, UnreadablePackage } from './bytes.ts'
import { debPackage, readDeb, type DebPackage } from './deb.ts'
import { readRpm, rpmPackage, type RpmPackage } from './rpm.ts'

/** Why a published package is in no repository, in a sentence without its name. */
const unlistedPackage = z.object({ kind: z.literal('unlisted'), problem: z.string() })

/** What a published package declares, as it is stored. */
export const packageFacts = z.discriminatedUnion('kind', [debPackage, rpmPackage, unlistedPackage])

export type PackageFacts = z.infer<typeof packageFacts>

/** What a repository calls the processor. */
const architectures = {
  'linux-deb-amd64': ['amd64', 'all'],
  'linux-deb-arm64': ['arm64', 'all'],
  'linux-rpm-x86_64': ['x86_64', 'noarch'],
  'linux-rpm-arm64': ['aarch64', 'noarch'],
} as const satisfies Partial<Record<FileIdentifier, string[]>>

export type PackageIdentifier = keyof typeof architectures

export const packageIdentifiers = Object.keys(architectures) as PackageIdentifier[]

export function isPackage(identifier: string): identifier is PackageIdentifier {
  return Object.hasOwn(architectures, identifier)
}

/** Reads what a package on this disk declares; null for other files. */
export function readPackageFile(
  path: string,
  build: { identifier: string; version: string },
): Promise<PackageFacts> | null {
  return isPackage(build.identifier) ? readPackage(createReadStream(path), build) : null
}

async function readPackage(
  content: Readable,
  { identifier, version }: { identifier: string; version: string },
): Promise<PackageFacts> {
  const isDeb = identifier.startsWith('linux-deb')
  try {
    const take = createTakeBytes(content)
    const read = await (isDeb ? readDeb(take) : readRpm(take))
    const problem = findProblem(read, identifier as PackageIdentifier, version)
    return problem === null ? read : { kind: 'unlisted', problem }
  } catch (error) {
    if (error instanceof UnreadablePackage) return { kind: 'unlisted', problem: error.message }
    throw error
  } finally {
    content.destroy()
  }
}

/** In a sentence. */
const mostShown = 100

function findProblem(
  read: DebPackage | RpmPackage,
  identifier: PackageIdentifier,
  version: string,
): string | null {
  if (Math.max(read.version.length, read.architecture.length) > mostShown)
    return `names a version or processor of more than ${mostShown} characters`
  const known: readonly string[] = architectures[identifier]
  if (!known.includes(read.architecture))
    return `is for the processor ${read.architecture}, and its name says ${known[0]}`
  const expected = version.replace('-', '~')
  const found = read.kind === 'deb' ? stripRevision(read.version) : read.version
  return found === expected
    ? null
    : `calls itself version ${read.version}; as version ${version} it must be ${expected}, or systems order it wrong`
}

/** As in `1:1.2.0-3`: what is in front of the colon orders versions of two kinds, what is behind the hyphen, builds of one. */
function stripRevision(version: string): string {
  return version.replace(/^\d+:/, '').replace(/-[^-]*$/, '')
}
