import { moveReleasesCommand } from '../move-releases.ts'
import { publishCommand, publishUsage } from '../publish.ts'
import { inDatabase, inShop, type Noun } from '../../verb.ts'
import { withDeps } from '../../with-deps.ts'

export const releasesNoun: Noun = {
  publish: {
    usage: publishUsage,
    files: { words: [1, 2], options: [] },
    help: 'Publish the builds in a folder, or add them to their version. Notes are Markdown.',
    hasTable: true,
    hasTrial: true,
    run: inShop((opened, args, call) =>
      withDeps(opened, 'write', (deps) => publishCommand(deps, { ...call, args })),
    ),
  },
  move: {
    usage: '<folder or s3://bucket/prefix>',
    help: 'Copy all builds to another place and compare their bytes. It can be run again. Then set RELEASES_DIR to that place and restart.',
    run: inShop((opened, args) => moveReleasesCommand(inDatabase(opened), args)),
  },
}
