import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { identifyFile } from '#contract/build-names.ts'
import type { Channel } from '#contract/channels.ts'
import type { DownloadIdentifier } from '#contract/download.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import type { Deps } from '#server/settings/deps.ts'

export const mia = { name: 'operator:mia' }
export const reason = 'It is ready.'

/** Returns the folder of a shop that keeps its builds on disk. */
export function findReleases({ config }: { config: { releases: StorePlace } }): string {
  if ('folder' in config.releases) return config.releases.folder
  throw new Error('the builds of this shop are in a bucket')
}

/** Resets the shop as if nothing had ever been published. */
export async function unpublishAll(deps: Deps): Promise<void> {
  for (const table of ['release_pins', 'builds', 'releases'] as const)
    await deps.db.deleteFrom(table).execute()
  await rm(findReleases(deps), { recursive: true, force: true })
}

/** Makes a folder with the builds of a version: all seven, or these. */
export async function makeBuilds(version: string, only?: DownloadIdentifier[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-builds-'))
  await writePlaceholderBuilds(folder, version)
  for (const name of await readdir(folder))
    if (only && !only.some((each) => each === identifyFile(name))) await rm(join(folder, name))
  return folder
}

/** Publishes a version with all seven builds, or with these. */
export async function publish(
  deps: Deps,
  version: string,
  { only, notes, channel }: { only?: DownloadIdentifier[]; notes?: string; channel?: Channel } = {},
) {
  const folder = await makeBuilds(version, only)
  const publication = { version, folder, notes, channel, reason }
  const { outcome } = await publishRelease(deps, mia, publication)
  await rm(folder, { recursive: true })
  return outcome
}

/** The endings of a file of each kind that updaters need. */
export const endings = [
  '-x64.exe',
  '-arm64.zip',
  '-x64.zip',
  '-arm64.dmg',
  '_amd64.deb',
  '_arm64.deb',
  '.x86_64.rpm',
  '.aarch64.rpm',
  '-x86_64.AppImage',
]

export async function publishFiles(deps: Deps, version: string, only = endings, channel?: Channel) {
  const files: Record<string, string> = {}
  for (const ending of only) files[`protocraft-${version}${ending}`] = `${ending} of ${version}`
  const { outcome } = await publishFolder(deps, version, files, { channel })
  expect(outcome).toMatchObject({ ok: true })
}

/** Publishes a folder of files, by their names; returns what the operator is told. */
export async function publishFolder(
  deps: Deps,
  version: string,
  files: Record<string, string | Buffer>,
  terms: { channel?: Channel; notes?: string; percent?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-files-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const published = await publishRelease(deps, mia, { version, folder, ...terms, reason })
  await rm(folder, { recursive: true })
  return published
}

/** Maps the blocks of a file, as electron-builder does for updates that load only some of them. */
export function makeBlockMap(blocks: Buffer[]): Buffer {
  const checksums = blocks.map((each) => createHash('sha256').update(each).digest('base64'))
  const file = { name: 'file', offset: 0, sizes: blocks.map((each) => each.length), checksums }
  return gzipSync(JSON.stringify({ version: '2', files: [file] }))
}

/**
 * A file, the signature that Tauri's signer made for it (`tauri signer sign --app-version 1.2.0`), and the
 * public half of its key.
 */
export const signedUpdate = {
  version: '1.2.0',
  fileName: 'Protocraft_1.2.0_aarch64.app.tar.gz',
  content: 'An app of the tests, signed by the Tauri signer.\n',
  signature:
    'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9tIHRhdXJpIHNlY3JldCBrZXkKUlVUYklOUXpjWCtyUWkyZnRJRi84UWw1dThwakxRRUROTjR3SC9pcFlUR2ovajNYdmtKRXFYblFENjY1bFBHcVhIZC9nSHJjUUxoSFhqa3V6a01qbWw4aURPblhDWlhJemdFPQp0cnVzdGVkIGNvbW1lbnQ6IHRpbWVzdGFtcDoxNzk1NTE5ODg5CWZpbGU6UHJvdG9jcmFmdF8xLjIuMF9hYXJjaDY0LmFwcC50YXIuZ3oJdmVyc2lvbjoxLjIuMApGTmNSc3kvcEZtV0ZBWVZNM0ZnVDNwcjlMUzNFekJhZ1UwSms2MHVtVEFWM0lnVWFNM3JtcTJFWjZGOHY2b2tpamplRWhZYjVBZVFTWEdaUHhQSDVCQT09Cg==',
  publicKey:
    'dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IDQyQUI3RjcxMzNENDIwREIKUldUYklOUXpjWCtyUXJ1cVJvSkRTZFRxUEE4N09MODRKQ1VEekQ4SVVLTUVSdEZvK3RDYnF5b0UK',
}
