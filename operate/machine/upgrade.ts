import { complain } from '../complain.ts'

/**
 * Refuses `upgrade`, which `deploy/upgrade` does as root, because a shop's user may not change the
 * program.
 */
export async function upgradeCommand(): Promise<number> {
  return complain(
    'Only an installed release is upgraded like this. For an image or a checkout, see docs/operating/upgrade.md.',
  )
}
