import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { writeRpm } from '#server/demo/write-rpm.ts'
import { writeDeb } from '#server/updates/apt/write-deb.ts'
import { makeBuilds, mia, publish, reason, unpublishAll } from '../publisher.ts'
import { fetchRpmList, fetchText, listDebs, listRpms } from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await unpublishAll(shop.deps)
  passSecond()
})

/** What is published is read again after a second. */
const passSecond = () => shop.clock.advance(1000)

const control = { Package: 'protocraft', Version: '1.0.0', Architecture: 'amd64' }

describe('a package that cannot be listed', () => {
  it.each([
    ['is no package', 'linux-deb-amd64', 'a text'.repeat(40), /_amd64\.deb is no Debian package\./],
    ['is no package', 'linux-rpm-x86_64', 'a text'.repeat(40), /\.rpm is no RPM package\./],
  ] as const)('because it %s is published and named', async (_, identifier, text, says) => {
    const folder = await makeBuilds('1.0.0', [identifier])
    const name = identifier.endsWith('amd64')
      ? 'protocraft_1.0.0_amd64.deb'
      : 'protocraft-1.0.0.x86_64.rpm'
    await writeFile(join(folder, name), text)
    const { outcome } = await publishRelease(shop.deps, mia, { version: '1.0.0', folder, reason })
    expect(outcome).toMatchObject({ change: { after: { unlisted: expect.stringMatching(says) } } })
    passSecond()
    expect([await listDebs(shop), await listRpms(shop)]).toEqual([[], []])
  })

  it('because systems would order it wrong is named with how it must be written', async () => {
    const folder = await makeBuilds('1.0.0-beta.1', ['linux-deb-amd64'])
    const path = join(folder, 'protocraft_1.0.0~beta.1_amd64.deb')
    const named = { ...control, Version: '1.0.0-beta.1' }
    await writeFile(path, await writeDeb({ control: named, files: [], at: new Date(0) }))
    const beta = { version: '1.0.0-beta.1', folder, reason }
    const { outcome } = await publishRelease(shop.deps, mia, beta)
    expect(JSON.stringify(outcome)).toContain('it must be 1.0.0~beta.1, or systems order it wrong')
    passSecond()
    expect(await listDebs(shop)).toEqual([])
  })
})

it('a package whose description the database could not store is published and named', async () => {
  const folder = await makeBuilds('1.0.0', ['linux-deb-amd64'])
  const nul = { ...control, Description: 'a\0text' }
  const bytes = await writeDeb({ control: nul, files: [], at: new Date(0) })
  await writeFile(join(folder, 'protocraft_1.0.0_amd64.deb'), bytes)
  const { outcome } = await publishRelease(shop.deps, mia, { version: '1.0.0', folder, reason })
  const unlisted = expect.stringMatching(
    /_amd64\.deb has a control file that is no text in UTF-8\./,
  )
  expect(outcome).toMatchObject({ change: { after: { unlisted } } })
})

it('a stored package that cannot be read is in no list, the others are, and the vendor is told', async () => {
  for (const version of ['1.0.0', '1.1.0']) await publish(shop.deps, version)
  const ofNewest = sql<boolean>`release_id = (select id from releases where version = '1.1.0')`
  await shop.deps.db
    .updateTable('builds')
    .set({ package: sql`jsonb_build_object('kind', package ->> 'kind')` })
    .where(ofNewest)
    .where('package', 'is not', null)
    .execute()
  passSecond()
  expect([await listDebs(shop), await listRpms(shop)]).toEqual([
    ['1.0.0'],
    ['1.0.0 x86_64', '1.0.0 aarch64'],
  ])
  expect(shop.deps.faults.list()).toMatchObject([
    { work: 'listing a package', message: expect.stringContaining('1.1.0') },
  ])
  expect(await fetchText(shop, '/updates/electron/latest-linux.yml')).toContain('1.1.0')
  await unpublishAll(shop.deps)
  passSecond()
  expect(await listDebs(shop)).toEqual([])
  expect(shop.deps.faults.list()).toEqual([])
})

describe('what a package says of itself', () => {
  it('is no address and no hash of a file in the lists of apt', async () => {
    const folder = await makeBuilds('1.0.0', ['linux-deb-amd64'])
    const own = ['Filename', 'Size', 'MD5sum', 'SHA1', 'SHA256', 'SHA512']
    const claims = own.flatMap((name) => [name, name.toLowerCase(), `${name} `, `${name}\t`])
    const claimed = Object.fromEntries(claims.map((name) => [name, 'evil']))
    const bytes = await writeDeb({
      control: { ...control, ...claimed },
      files: [],
      at: new Date(0),
    })
    await writeFile(join(folder, 'protocraft_1.0.0_amd64.deb'), bytes)
    await publishRelease(shop.deps, mia, { version: '1.0.0', folder, reason })
    passSecond()
    expect(await listDebs(shop)).toEqual(['1.0.0'])
    const list = await fetchText(shop, '/apt/dists/stable/main/binary-amd64/Packages')
    expect(list).not.toContain('evil')
    expect(list).toContain('\nFilename: pool/1.0.0/protocraft_1.0.0_amd64.deb\n')
  })

  it('is text and nothing else in the lists of dnf', async () => {
    const folder = await makeBuilds('1.0.0', ['linux-rpm-x86_64'])
    const evil = '"/></description><location href="evil"/>\x01'
    const rpm = writeRpm({
      name: evil,
      version: '1.0.0',
      architecture: 'x86_64',
      summary: evil,
      description: evil,
      license: evil,
      url: evil,
      file: { folder: `/etc/${evil}/`, name: evil, content: Buffer.from('a text') },
      at: new Date(0),
    })
    await writeFile(join(folder, 'protocraft-1.0.0.x86_64.rpm'), rpm)
    await publishRelease(shop.deps, mia, { version: '1.0.0', folder, reason })
    passSecond()
    for (const type of ['primary', 'filelists', 'other']) {
      const list = await fetchRpmList(shop, type)
      expect(list).toContain(
        '&quot;/&gt;&lt;/description&gt;&lt;location href=&quot;evil&quot;/&gt;',
      )
      for (const part of ['<location href="evil"', '\x01']) expect(list).not.toContain(part)
    }
  })
})
