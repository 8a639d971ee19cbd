import type { FileIdentifier } from '#contract/build-names.ts'
import type { CatalogFile } from '../releases/catalog.ts'
import { offer, type Parts } from './offer.ts'
import type { Snapshot } from './snapshot.ts'

interface Feed {
  parts: Parts
  /** Listed too, when the version has them. */
  besides: readonly FileIdentifier[]
}

/** By what electron-updater puts behind the channel in the name of the file that it asks for. */
const feeds: Record<string, Feed> = {
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

/** The feed that a file name such as `latest-mac.yml` names; every channel has what everybody gets. */
const fileName = /^(?:latest|beta|alpha)(-mac|-linux|-linux-arm64)?\.yml$/

/** Where the files of the feeds are, below the address of the feeds. */
export const filesPath = 'files'

/**
 * Writes the feed that electron-updater asks for, as JSON, which is YAML too. It takes any other status
 * than 200 and an empty answer for an error: without a release it gets a version below all others.
 * Null when there is no such feed.
 */
export function writeElectronFeed({ files, notes }: Snapshot, name: string): string | null {
  const [match, suffix = ''] = fileName.exec(name) ?? []
  const feed = match === undefined ? undefined : feeds[suffix]
  if (feed === undefined) return null
  const offered = offer(files, feed.parts)
  if (offered === null) return write({ version: '0.0.0', files: [] })
  const { version, published_at } = offered
  const text = notes.get(version) ?? ''
  const listed = [...feed.parts.flat(), ...feed.besides].flatMap((identifier) =>
    offered.files.filter((file) => file.identifier === identifier),
  )
  return write({
    version,
    files: [...new Set(listed)].map(describe),
    releaseDate: published_at.toISOString(),
    ...(text !== '' && { releaseNotes: text }),
  })
}

/** The path holds the version: the address of the block map before is made by replacing it. */
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
