import {
  describeReleaseVerb,
  listReleasesCommand,
  releaseCommand,
  type ReleaseVerbName,
} from '../releases.ts'
import { moveReleasesCommand } from '../move-releases.ts'
import { withJobs } from '../with-jobs.ts'
import { inDatabase, inShop, withKeys, type Noun, type Verb } from '../verb.ts'

const decide = (name: ReleaseVerbName, ...help: string[]): Verb => ({
  usage: describeReleaseVerb(name),
  help,
  hasTable: true,
  hasTrial: true,
  run: inShop((opened, args, call) =>
    withJobs(opened, (jobs) => releaseCommand({ ...withKeys(opened), jobs }, name, args, call)),
  ),
})

export const releasesNoun: Noun = {
  list: {
    usage: '[--below <version>]',
    help: ['versions with their builds: which are current, pinned or withdrawn'],
    hasTable: true,
    run: inShop((opened, args, call) => listReleasesCommand(inDatabase(opened), args, call.format)),
  },
  publish: decide(
    'publish',
    'publish the builds in a folder, or add them to their version;',
    'notes are a file of Markdown',
  ),
  notes: decide('notes', 'replace the notes of a version'),
  withdraw: decide('withdraw', 'end the downloads of a version'),
  restore: decide('restore', 'offer a withdrawn version again'),
  pin: decide('pin', 'make it the current version, of all its builds or of these, until unpinned'),
  move: {
    usage: '<folder or s3://bucket/prefix>',
    help: [
      'copy all builds to another place and compare their bytes; it can be run again.',
      'Then set RELEASES_DIR to that place and restart',
    ],
    run: inShop((opened, args) => moveReleasesCommand(inDatabase(opened), args)),
  },
  unpin: decide('unpin', 'let the highest version be current again'),
}
