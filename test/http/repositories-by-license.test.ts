import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { makeUpdateToken } from '#server/licenses/update-token.ts'
import { setLicense } from '../licenses.ts'
import { publish, unpublishAll } from '../publisher.ts'
import {
  fetchText,
  listDebs,
  listRpms,
  readRelease,
  verifyText,
  writeLogin,
} from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
let open: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false, env: { PACKAGE_REPOSITORIES: 'license' } })
  open = await shop.another({ PACKAGE_REPOSITORIES: 'open' })
})
afterAll(async () => {
  await open.close()
  await shop.close()
})
beforeEach(async () => {
  await unpublishAll(shop.deps)
  shop.clock.advance(times.day)
})

async function release(version: string, channel?: 'beta' | 'alpha') {
  expect(await publish(shop.deps, version, { channel })).toMatchObject({ ok: true })
  shop.clock.advance(times.day)
}

/** A license that covers what was published before now, or everything. */
async function hold({ isCovered = false } = {}) {
  const license = await shop.sold({ by: 'hand' })
  if (!isCovered) await setLicense(shop, license.id, { updates_until: shop.clock.now() })
  return { ...license, token: makeUpdateToken(license.id, license.key) }
}

const ask = (path: string, token?: string, asked = shop) =>
  asked.app.request(path, { headers: writeLogin(token) })
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

const indexes = ['/apt/dists/stable/InRelease', '/rpm/repodata/repomd.xml']
const deb = (version: string) =>
  `/apt/pool/${version}/protocraft_${version.replace('-', '~')}_amd64.deb`
const rpm = (version: string) =>
  `/rpm/packages/${version}/protocraft-${version.replace('-', '~')}.x86_64.rpm`
const packages = (version: string) => [deb(version), rpm(version)]

const bothArchitectures = (...versions: string[]) =>
  ['x86_64', 'aarch64'].flatMap((arch) => versions.map((version) => `${version} ${arch}`))

describe('a repository for licenses', () => {
  it('asks whoever names no license for one, for indexes and packages, and gives everybody its key', async () => {
    await release('1.0.0')
    const { id } = await hold()
    const unknown = makeUpdateToken(id, 'PC1-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA')
    for (const path of [...indexes, ...packages('1.0.0')])
      for (const token of [undefined, unknown, 'anything']) {
        const answer = await ask(path, token)
        expect([path, answer.status]).toEqual([path, 401])
        expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic realm=/)
        expect(await answer.json()).toMatchObject({
          error: { message: expect.stringContaining('update token') },
        })
      }
    const shared = ['apt/protocraft.asc', 'apt/protocraft-archive-keyring.deb']
    for (const path of [...shared, 'rpm/protocraft.asc', 'rpm/protocraft.repo'])
      expect(await statusOf(`/${path}`)).toBe(200)
  })

  it('lists for a license what it covers, signed, and serves no package that came later', async () => {
    await release('1.0.0')
    const { token, id } = await hold()
    await release('1.1.0')
    expect(await listDebs(shop, 'amd64', { token })).toEqual(['1.0.0'])
    expect(await listRpms(shop, { token })).toEqual(bothArchitectures('1.0.0'))
    const index = await fetchText(shop, indexes[0]!, token)
    expect((await verifyText(shop, index)).signedBy).toHaveLength(1)
    for (const path of packages('1.0.0')) expect(await statusOf(path, token)).toBe(302)
    for (const path of packages('1.1.0')) expect(await statusOf(path, token)).toBe(404)
    await setLicense(shop, id, { updates_until: shop.clock.now() })
    expect(await listDebs(shop, 'amd64', { token })).toEqual(['1.1.0', '1.0.0'])
    for (const path of packages('1.1.0')) expect(await statusOf(path, token)).toBe(302)
  })

  it('is kept by no cache for another license, nor is a refusal', async () => {
    await release('1.0.0')
    const { token } = await hold()
    await release('1.1.0')
    for (const path of [...indexes, ...packages('1.1.0')])
      for (const asked of [undefined, token, 'no-token']) {
        const { headers, status } = await ask(path, asked)
        const isKept = !headers.get('Cache-Control')?.includes('no-store')
        const name = `${status} ${path}`
        if (isKept) expect(`${name} ${headers.get('Vary')}`).toBe(`${name} Authorization`)
      }
  })

  it('has one index for each end of coverage, the same in every instance', async () => {
    await release('1.0.0')
    const [one, other] = [await hold(), await hold()]
    await release('1.1.0')
    const late = await hold({ isCovered: true })
    const read = (token: string, asked = shop) => fetchText(asked, indexes[0]!, token)
    expect(await read(one.token)).toBe(await read(other.token))
    expect(await read(one.token)).not.toBe(await read(late.token))
    const second = await shop.another()
    expect(await read(one.token, second)).toBe(await read(one.token))
    const { lists } = readRelease(await read(one.token))
    const { hash } = lists.get('main/binary-amd64/Packages')!
    const path = `/apt/dists/stable/main/binary-amd64/by-hash/SHA256/${hash}`
    expect(await statusOf(path, one.token)).toBe(200)
    expect(await statusOf(path)).toBe(401)
    await second.close()
  })

  it('lists nothing for a license that ended before the first version, and hears no error', async () => {
    const { token } = await hold()
    await release('1.0.0')
    expect(await listDebs(shop, 'amd64', { token })).toEqual([])
    expect(await listRpms(shop, { token })).toEqual([])
  })

  it.each(['revoked', 'suspended'] as const)(
    'refuses a license that is %s since it last asked, and takes it again',
    async (status) => {
      await release('1.0.0')
      const { token, id } = await hold()
      const asked = [...indexes, ...packages('1.0.0')]
      const answers = () => Promise.all(asked.map((path) => statusOf(path, token)))
      expect(await answers()).toEqual([200, 200, 302, 302])
      await setLicense(shop, id, { status })
      expect(await answers()).toEqual([403, 403, 403, 403])
      await setLicense(shop, id, { status: 'active' })
      expect(await answers()).toEqual([200, 200, 302, 302])
    },
  )

  it('never logs a token', async () => {
    await release('1.0.0')
    const { token } = await hold()
    await ask(indexes[0]!, token)
    expect(shop.logged.join('\n')).not.toContain(token.slice(4))
  })
})

describe('an open repository', () => {
  it('lists everything to everybody, whatever license they name', async () => {
    await release('1.0.0')
    const { token, id } = await hold()
    await setLicense(shop, id, { status: 'revoked' })
    await release('1.1.0')
    for (const each of [undefined, token]) {
      expect(await listDebs(open, 'amd64', { token: each })).toEqual(['1.1.0', '1.0.0'])
      expect(await statusOf(deb('1.1.0'), each, open)).toBe(302)
    }
  })
})

describe('the beta suite of a repository', () => {
  const lists = ['/apt/dists/beta/InRelease', '/rpm/beta/repodata/repomd.xml']
  const beta = [...packages('1.2.0-beta.1'), rpm('1.2.0-beta.1').replace('rpm', 'rpm/beta')]
  const answers = (asked: Shop, token?: string) =>
    Promise.all([...lists, ...beta].map((path) => statusOf(path, token, asked)))

  it('that is open is for whoever names it, and lists no alpha', async () => {
    await release('1.1.0')
    await release('1.2.0-beta.1', 'beta')
    await release('1.3.0-alpha.1', 'alpha')
    const asked = { suite: 'beta' } as const
    expect(await listDebs(open, 'amd64', asked)).toEqual(['1.2.0~beta.1', '1.1.0'])
    expect(await listRpms(open, asked)).toEqual(bothArchitectures('1.2.0~beta.1', '1.1.0'))
    expect(await listDebs(open, 'amd64')).toEqual(['1.1.0'])
    expect(await answers(open)).toEqual([200, 200, 302, 302, 302])
    expect(await statusOf(deb('1.3.0-alpha.1'), undefined, open)).toBe(404)
  })

  it('that asks for a license has what the license covers', async () => {
    await release('1.1.0')
    const { token: ended } = await hold()
    await release('1.2.0-beta.1', 'beta')
    const { token } = await hold()
    const list = (each: string) => listDebs(shop, 'amd64', { suite: 'beta', token: each })
    expect(await list(token)).toEqual(['1.2.0~beta.1', '1.1.0'])
    expect(await list(ended)).toEqual(['1.1.0'])
    expect(await answers(shop, token)).toEqual([200, 200, 302, 302, 302])
    expect(await answers(shop, ended)).toEqual([200, 200, 404, 404, 404])
    expect(await answers(shop)).toEqual([401, 401, 401, 401, 401])
  })
})

it('the account says what to tell apt and dnf once the EULA is accepted, and only while they are asked', async () => {
  const asking = await openShop({ behavior: calm, env: { PACKAGE_REPOSITORIES: 'license' } })
  const other = await asking.another({ PACKAGE_REPOSITORIES: 'open' })
  const email = 'packager@example.org'
  const { id, key } = await asking.sold({ by: 'hand', email })
  const token = makeUpdateToken(id, key)
  const openAccount = async (asked: Shop) => {
    const visitor = createVisitor(asked)
    const { code } = await signIn(asked, visitor, email)
    return async (call: string) =>
      (await visitor.post(`/api/account/${call}`, { email, code })).body
  }
  const ask = await openAccount(asking)
  expect(JSON.stringify(await ask('get-info'))).not.toContain(token)
  await ask('accept-eula')
  expect((await ask('get-info')).licenses[0].repository_login).toEqual({
    apt: `machine ${asking.deps.config.siteUrl}/apt/ login license password ${token}`,
    dnf: `username=license\npassword=${token}`,
  })
  const elsewhere = await openAccount(other)
  expect((await elsewhere('get-info')).licenses[0].repository_login).toBeNull()
  await other.close()
  await asking.close()
})
