import { readdir } from 'node:fs/promises'
import { identifiers, type DownloadIdentifier } from '#contract/download.ts'
import { identifyBuild, isPlainName } from './naming.ts'

export type BuildNames = Record<DownloadIdentifier, string>

export interface BuildsRefusal {
  ok: false
  reason: 'no_folder' | 'bad_name' | 'two_builds' | 'missing_builds'
  message: string
}

/** Finds the seven builds in a folder by the naming rule and ignores other files. */
export async function findBuilds(
  folder: string,
): Promise<{ ok: true; names: BuildNames } | BuildsRefusal> {
  const files = await listFiles(folder)
  if (!files) return refuse('no_folder', `There is no folder ${folder}, or it cannot be read.`)
  const builds = files.filter((name) => identifyBuild(name) !== null).sort()
  const odd = builds.find((name) => !isPlainName(name))
  if (odd !== undefined)
    return refuse(
      'bad_name',
      `The file name "${odd}" cannot stand in an address. Use letters, digits, dots, hyphens, underscores and plus signs.`,
    )
  return assignBuilds(builds)
}

async function listFiles(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  } catch {
    return null
  }
}

function assignBuilds(builds: string[]): { ok: true; names: BuildNames } | BuildsRefusal {
  const found = Object.groupBy(builds, (name) => identifyBuild(name)!)
  const twice = identifiers.find((identifier) => (found[identifier]?.length ?? 0) > 1)
  if (twice)
    return refuse('two_builds', `${found[twice]!.join(' and ')} are both the build ${twice}.`)
  const missing = identifiers.filter((identifier) => !found[identifier])
  if (missing.length > 0)
    return refuse('missing_builds', `A release has seven builds. Missing: ${missing.join(', ')}.`)
  const pairs = identifiers.map((identifier) => [identifier, found[identifier]![0]!])
  return { ok: true, names: Object.fromEntries(pairs) as BuildNames }
}

function refuse(reason: BuildsRefusal['reason'], message: string): BuildsRefusal {
  return { ok: false, reason, message }
}
