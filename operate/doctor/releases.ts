import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/database.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

/** Reads every published build, and compares it with its hash. */
export async function checkReleases(
  { db }: OpenDatabase,
  { releasesDir }: Pick<Config, 'releasesDir'>,
): Promise<Finding[]> {
  const builds = await db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['version', 'file_name', 'sha256'])
    .orderBy('version')
    .orderBy('file_name')
    .execute()
  if (builds.length === 0)
    return [problem('releases', 'Nothing is published.', 'Run: operate releases publish')]
  const wrong: Finding[] = []
  for (const { version, file_name, sha256 } of builds) {
    const fault = await findFault(join(releasesDir, version, file_name), sha256)
    if (fault !== null)
      wrong.push(problem('releases', `${file_name} of ${version} ${fault}`, putBack))
  }
  return wrong.length > 0
    ? wrong
    : [ok('releases', `${builds.length} builds have the bytes that were published.`)]
}

const putBack =
  'Copy the file back into RELEASES_DIR from where you built it, or withdraw the version.'

async function findFault(path: string, sha256: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
      hash.update(chunk)
  } catch (error) {
    return `cannot be read: ${nameError(error as Error)}.`
  }
  return hash.digest('hex') === sha256 ? null : 'has other bytes than were published.'
}
