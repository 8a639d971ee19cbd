import { complain } from '../complain.ts'

/**
 * Refuses `upgrade`, which `deploy/upgrade` does as root: the user that runs a shop may not change the
 * program.
 */
export async function upgradeCommand(): Promise<number> {
  return complain(
    'Only an installed release is upgraded like this. For an image or a checkout, see docs/operating/upgrade.md.',
  )
}
