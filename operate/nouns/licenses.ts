import { grantCommand, grantUsage } from '../grant.ts'
import { describeLicenseVerb, licenseCommand, type LicenseVerbName } from '../licenses.ts'
import { withJobs } from '../with-jobs.ts'
import { inShop, withKeys, type Noun, type Verb } from '../verb.ts'

const decide = (name: LicenseVerbName, ...help: string[]): Verb => ({
  usage: describeLicenseVerb(name),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withJobs(opened, (jobs) => licenseCommand({ ...withKeys(opened), jobs }, name, args, call)),
  ),
})

export const licensesNoun: Noun = {
  grant: {
    usage: grantUsage,
    help: ['give a license away, and email its key; to everybody in a file, or to none of them'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withJobs(opened, (jobs) => grantCommand({ ...withKeys(opened), jobs }, args, call)),
    ),
  },
  extend: decide('extend', 'add days of updates: to their end, or from today'),
  seats: decide('seats', 'change how many devices can use it at once'),
  'device-changes': decide(
    'device-changes',
    'allow it more changes of devices than usual, for some days from now',
  ),
  suspend: decide('suspend', 'pause it, whatever its payment says'),
  revoke: decide('revoke', 'end it, whatever its payment says'),
  reinstate: decide('reinstate', 'undo a suspension or revocation'),
  move: decide('move', 'give it to the account of another email; its devices stay'),
  release: decide('release', 'take it off a device: a fingerprint, or an id of customers show'),
}
