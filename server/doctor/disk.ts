import type { Config } from '../settings/config.ts'
import { isNearlyFull, kindOf, listFolders, measureDisk, sayRoom } from '../troubles/disk.ts'
import { nameError, ok, problem, trouble, type Finding } from './finding.ts'

/** The room in each folder the shop writes to. */
export async function checkDisks(
  config: Pick<Config, 'dataDir' | 'releases' | 'backup'>,
  hasReleases: boolean,
): Promise<Finding[]> {
  // The first release makes its folder.
  const folders = listFolders(config).filter(({ use }) => use !== 'releases' || hasReleases)
  return Promise.all(folders.map(checkDisk))
}

async function checkDisk(of: ReturnType<typeof listFolders>[number]): Promise<Finding> {
  const part = `disk of ${of.setting}`
  try {
    const disk = await measureDisk(of.folder)
    const says = `${sayRoom(disk)}.`
    return isNearlyFull(disk) ? trouble(part, kindOf(of), says) : ok(part, says)
  } catch (error) {
    return problem(
      part,
      `The folder cannot be read: ${nameError(error as Error)}.`,
      `Make the folder of ${of.setting}, and give it to the user the shop runs as.`,
    )
  }
}
