import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builds } from '#contract/download.ts'
import { identifyFile } from '#contract/build-names.ts'
import { makeFolder } from '#test/folder.ts'
import { writePlaceholderBuilds } from './placeholder-release.ts'

it('there is a placeholder for each of the seven builds, which says that it is not an installer', async () => {
  const folder = makeFolder()
  await writePlaceholderBuilds(folder, '0.9.4-demo')
  const names = await readdir(folder)
  expect(names).toHaveLength(builds.length)
  for (const build of builds) {
    const name = names.find((candidate) => identifyFile(candidate) === build.identifier)!
    const text = await readFile(join(folder, name), 'latin1')
    const begins = { exe: '', dmg: '', deb: '!<arch>\n', rpm: '\u00ed\u00ab\u00ee\u00db' }[
      build.format
    ]
    expect(text.startsWith(`${begins}This is a placeholder, not an installer.\n`)).toBe(true)
    expect(text.length).toBeGreaterThan(1024)
    for (const fact of [name, build.system, build.chip, `.${build.format}`])
      expect(text).toContain(fact)
  }
})
