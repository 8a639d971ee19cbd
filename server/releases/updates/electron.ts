import type { FileIdentifier } from '#contract/build-names.ts'
import { findChannel, type Channel } from '#contract/channels.ts'
import type { CatalogFile } from '../catalog.ts'
import { chooseUpdate, type Coverage, type Parts } from './choose-update.ts'
import { describeRenewal } from './renewal.ts'
import type { Snapshot } from './snapshot.ts'

interface Feed {
  parts: Parts
  besides: readonly FileIdentifier[]
}

/** The feeds, by the suffix that electron-updater adds to the channel in the name of the file it requests. */
export const electronFeeds: Record<string, Feed> = {
  '': { parts: [['windows-all-x86_64']], besides: [] },
  '-mac': {
    parts: [
      ['mac-zip-arm64', 'mac-zip-universal'],
      ['mac-zip-x86_64', 'mac-zip-universal'],
    ],
    besides: ['mac-all-arm64', 'mac-all-x86_64', 'mac-all-universal'],
  },
  '-linux': {
    parts: [['linux-appimage-x86_64'], ['linux-deb-amd64'], ['linux-rpm-x86_64']],
    besides: [],
  },
  '-linux-arm64': {
    parts: [['linux-appimage-arm64'], ['linux-deb-arm64'], ['linux-rpm-arm64']],
    besides: [],
  },
}

/** Nothing is published for other chips. */
const otherLinux: Feed = { parts: [], besides: [] }

const fileName = /^([\w.+-]+?)(-mac|-linux(?:-\w+)?)?\.yml$/

/**
 * Reads the feed and the channel from a file name such as `latest-mac.yml`; null for other files. Any word
 * can be a channel: an app that was built with it would get a 404 error forever.
 */
export function readElectronName(name: string): (Feed & { channel: Channel }) | null {
  const [, word, suffix = ''] = fileName.exec(name) ?? []
  if (word === undefined) return null
  return { ...(electronFeeds[suffix] ?? otherLinux), channel: findChannel(word) }
}

/** The path of the files, below the address of the feeds. */
export const filesPath = 'files'

interface Asked {
  feed: Feed
  channel: Channel
  coverage: Coverage
  siteUrl: string
}

/**
 * Writes the feed that electron-updater requests, as JSON, which is also YAML. electron-updater treats an
 * empty answer and any status but 200 as an error, so without a release it gets a version below all others.
 */
export function writeElectronFeed({ files, notes }: Snapshot, asked: Asked): string {
  const { parts, besides } = asked.feed
  const { update, missed } = chooseUpdate(files, parts, asked)
  const renewal = missed && { renewal: describeRenewal(missed, asked.siteUrl) }
  if (update === null) return write({ version: '0.0.0', files: [], ...renewal })
  const { version, published_at, rollout_percent } = update
  const text = notes.get(version) ?? ''
  const listed = [...parts.flat(), ...besides].flatMap((identifier) =>
    update.files.filter((file) => file.identifier === identifier),
  )
  return write({
    version,
    files: [...new Set(listed)].map(describe),
    releaseDate: published_at.toISOString(),
    // Each app decides from its own id whether it is among them.
    ...(rollout_percent < 100 && { stagingPercentage: rollout_percent }),
    ...(text !== '' && { releaseNotes: text }),
    ...renewal,
  })
}

/**
 * Describes a file. Its path contains the version, because the updater replaces that to get the address of
 * the previous block map.
 */
function describe({ version, file_name, size, sha512 }: CatalogFile) {
  return {
    url: `${filesPath}/${version}/${encodeURIComponent(file_name)}`,
    sha512: Buffer.from(sha512, 'hex').toString('base64'),
    size,
  }
}

function write(feed: object): string {
  return `${JSON.stringify(feed, null, 2)}\n`
}
