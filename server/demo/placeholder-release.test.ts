import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { builds } from '#contract/download.ts'
import { identifyFile } from '#contract/build-names.ts'
import { writePlaceholderBuilds } from './placeholder-release.ts'

it('the placeholders are the seven builds, and each says that it is not an installer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'placeholders-'))
  await writePlaceholderBuilds(folder, '0.9.4-demo')
  const names = await readdir(folder)
  expect(names).toHaveLength(builds.length)
  for (const build of builds) {
    const name = names.find((candidate) => identifyFile(candidate) === build.identifier)!
    const isWrapped = build.format === 'deb' || build.format === 'rpm'
    const bytes = await readFile(join(folder, name))
    const text = isWrapped ? readInstalled(bytes) : bytes.toString()
    expect(text).toMatch(/^This is a placeholder, not an installer\.\n/)
    expect(text.length).toBeGreaterThan(1024)
    for (const fact of [name, build.system, build.chip, `.${build.format}`])
      expect(text).toContain(fact)
  }
  await rm(folder, { recursive: true })
})

/** The text that a package installs: it is in the last of its archives, which may be padded. */
function readInstalled(bytes: Buffer): string {
  const archive = bytes.lastIndexOf(Buffer.from('1f8b0800', 'hex'))
  const text = gunzipSync(bytes.subarray(archive), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString()
  return text.slice(text.indexOf('This is a placeholder'))
}
