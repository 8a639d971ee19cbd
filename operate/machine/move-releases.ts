import { sayQuantity } from '#contract/capitalize.ts'
import { namePlace } from '#db/stores/place.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { claimReleases } from '#server/releases/claim-place.ts'
import { moveReleases } from '#server/releases/move.ts'
import { findProblem } from '#server/settings/setting.ts'
import { settings } from '#server/settings/settings.ts'
import { readPlace } from '#server/settings/config.ts'
import { complain } from '../complain.ts'

/** Runs `releases move <place>`: 0 once every build is there with the same bytes as published. */
export async function moveReleasesCommand(deps: ShopContext, address: string): Promise<number> {
  const malformed = findProblem(settings.RELEASES_DIR, address)
  if (malformed !== null) return complain(`The new place ${malformed}.`)
  const to = readPlace(address, deps.config.s3)
  if (to === null) return complain('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
  const other = await claimReleases({ releases: to, kind: deps.config.kind })
  if (other !== null) return complain(other)
  const { moved, failed } = await printMoves(moveReleases(deps, to))
  if (failed > 0)
    return complain(
      `${sayQuantity(failed, 'build')} could not be moved. Look at the lines above and run it again.`,
    )
  process.stdout.write(
    `${sayQuantity(moved, 'build')} in ${namePlace(to)}. Set RELEASES_DIR to it and restart. Then you can delete the old place.\n`,
  )
  return 0
}

async function printMoves(builds: ReturnType<typeof moveReleases>) {
  let moved = 0
  let failed = 0
  for await (const { version, file_name, problem } of builds) {
    if (problem === null) moved++
    else failed++
    process.stderr.write(`${version}  ${file_name}  ${problem ?? 'is there'}\n`)
  }
  return { moved, failed }
}
