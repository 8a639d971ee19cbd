import { complain } from '../complain.ts'

/** `upgrade` is done by `deploy/upgrade`, as root: what runs a shop may not change the program. */
export async function upgradeCommand(): Promise<number> {
  return complain(
    'Only an installed release is upgraded like this. For an image or a checkout, see docs/operating/upgrade.md.',
  )
}
