import { grantCommand, grantUsage } from '../grant.ts'
import { describeLicenseVerb, licenseCommand, type LicenseVerbName } from '../licenses.ts'
import { withJobs } from '../open-books.ts'
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
    help: ['give a license away, and email its key; to everybody of a file, or to nobody of it'],
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withJobs(opened, (jobs) => grantCommand({ ...withKeys(opened), jobs }, args, call)),
    ),
  },
  extend: decide('extend', 'add days of updates: to their end, or from today'),
  seats: decide('seats', 'change on how many devices it may be at once'),
  'device-changes': decide(
    'device-changes',
    'allow it more changes of devices than usual, for some days from now',
  ),
  suspend: decide('suspend', 'pause it, whatever its money says'),
  revoke: decide('revoke', 'end it, whatever its money says'),
  reinstate: decide('reinstate', 'take a suspension or revocation back'),
  move: decide('move', 'give it to the account of another email; its devices stay'),
  release: decide('release', 'take it off a device: a fingerprint, or an id of customers show'),
}
