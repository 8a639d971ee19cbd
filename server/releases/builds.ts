import { readdir } from 'node:fs/promises'
import {
  fileIdentifiers,
  identifyFile,
  nameList,
  type FileIdentifier,
} from '#contract/build-names.ts'
import { carriesOtherVersion, isPlainName } from './naming.ts'

export type BuildNames = [FileIdentifier, string][]

export interface BuildsRefusal {
  ok: false
  reason: 'no_folder' | 'bad_name' | 'other_version' | 'two_builds' | 'no_builds'
  message: string
}

interface FoundBuilds {
  ok: true
  names: BuildNames
  /** Files whose names do not follow the naming rule. */
  unknown: string[]
}

/** Finds a version's files in a folder by the naming rule, and lists the others. */
export async function findBuilds(
  folder: string,
  version: string,
): Promise<FoundBuilds | BuildsRefusal> {
  const files = await listFiles(folder)
  if (!files) return refuse('no_folder', `There is no folder ${folder}, or it cannot be read.`)
  const builds = files.filter((name) => identifyFile(name) !== null)
  const wrong = findWrongName(builds, version)
  if (wrong) return wrong
  return assignBuilds(
    builds,
    files.filter((name) => !builds.includes(name)),
  )
}

async function listFiles(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => entry.name).sort()
  } catch {
    return null
  }
}

function findWrongName(builds: string[], version: string): BuildsRefusal | null {
  const odd = builds.find((name) => !isPlainName(name))
  if (odd !== undefined)
    return refuse(
      'bad_name',
      `The file name "${odd}" cannot be part of an address. Use letters, digits, dots, hyphens, underscores, tildes and plus signs.`,
    )
  const other = builds.find((name) => carriesOtherVersion(name, version))
  if (other === undefined) return null
  return refuse('other_version', `The name of ${other} carries another version than ${version}.`)
}

function assignBuilds(builds: string[], unknown: string[]): FoundBuilds | BuildsRefusal {
  const found = Object.groupBy(builds, (name) => identifyFile(name)!)
  const twice = fileIdentifiers.find((identifier) => (found[identifier]?.length ?? 0) > 1)
  if (twice)
    return refuse('two_builds', `${found[twice]!.join(' and ')} are both the build ${twice}.`)
  const names = fileIdentifiers.flatMap((identifier): BuildNames =>
    found[identifier] ? [[identifier, found[identifier][0]!]] : [],
  )
  if (names.length === 0) return refuse('no_builds', `None of the files is a build. ${nameList}`)
  return { ok: true, names, unknown }
}

function refuse(reason: BuildsRefusal['reason'], message: string): BuildsRefusal {
  return { ok: false, reason, message }
}
