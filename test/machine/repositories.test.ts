import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { times } from '#contract/limits.ts'
import { withdrawRelease } from '#server/admin/releases/versions.ts'
import {
  lacksApt,
  lacksDnf,
  type Machine,
  makeAptMachine,
  makeDnfMachine,
  moveKey,
  readInstalled,
} from '../apt.ts'
import { readRepositoryLogin, setLicense } from '../licenses.ts'
import { findFreePort } from '../product.ts'
import { mia, publish, reason, unpublishAll } from '../publisher.ts'
import { fetchFile, fetchText } from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'

let shop: Shop
let server: ServerType
/** The same shop, whose repositories are for licenses. */
let closed: Shop
/** Which of the two answers the machines. */
let serving: Shop
/** Changes what the shop answers, as somebody between it and the machine could. */
let tamper: (path: string, answer: Response) => Promise<Response> | Response
beforeAll(async () => {
  const port = await findFreePort()
  shop = await openShop({
    behavior: calm,
    work: false,
    env: { SITE_URL: `http://localhost:${port}` },
  })
  const answer = async (request: Request) =>
    tamper(new URL(request.url).pathname, await serving.app.fetch(request))
  closed = await shop.another({ PACKAGE_REPOSITORIES: 'license' })
  server = serve({ fetch: answer, port })
  // The key is older than every index, the one that expired too.
  setClock(new Date(Date.now() - 10 * times.day))
  tamper = (_, each) => each
  serving = shop
  await fetchText(shop, '/apt/protocraft.asc')
})
afterAll(async () => {
  server.close()
  await closed.close()
  await shop.close()
})

beforeEach(async () => {
  await unpublishAll(shop.deps)
  serving = shop
  tamper = (_, answer) => answer
  // The clients go by the clock of the machine, and refuse what is from the future.
  setClock(new Date(Date.now() - 60_000))
  await release('1.0.0')
})

const setClock = (time: Date) => shop.clock.advance(time.getTime() - shop.clock.now().getTime())

async function release(version: string) {
  expect(await publish(shop.deps, version)).toMatchObject({ ok: true })
  shop.clock.advance(1000)
}

async function withdraw(version: string) {
  await withdrawRelease.act(shop.deps, mia, { version, reason })
  shop.clock.advance(1000)
}

const change = (path: RegExp, bytes: (body: Buffer) => Buffer | string) => {
  tamper = async (asked, answer) => {
    if (!path.test(asked) || answer.status !== 200) return answer
    const body = Buffer.from(await answer.arrayBuffer())
    return new Response(bytes(body) as BodyInit, { status: 200 })
  }
}

let people = 0
const hold = () => shop.sold({ by: 'hand', email: `packager${(people += 1)}@example.org` })

describe.runIf(lacksApt === '')(`apt-get${lacksApt}`, () => {
  /** As the docs say: the package brings the key and the address. */
  async function openMachine(): Promise<Machine> {
    const machine = await makeAptMachine()
    onTestFinished(machine.remove)
    const deb = join(machine.root, 'keyring.deb')
    await writeFile(deb, await fetchFile(shop, '/apt/protocraft-archive-keyring.deb'))
    expect(await machine.run('install', deb)).toMatchObject({ ok: true })
    await moveKey(machine)
    return machine
  }

  it('installs the newest version, and upgrades to the next one with the checks of dates on', async () => {
    const machine = await openMachine()
    expect(await machine.run('update')).toMatchObject({ ok: true })
    expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
    await release('1.1.0-beta.1')
    await release('1.1.0')
    const updated = await machine.run('update')
    expect(updated).toMatchObject({ ok: true, text: expect.not.stringMatching(/^[WE]:/m) })
    await machine.run('upgrade')
    expect(await readInstalled(machine)).toContain('release 1.1.0,')
    const status = await readFile(join(machine.root, 'var/lib/dpkg/status'), 'utf8')
    expect(status).toContain('Package: protocraft-archive-keyring\nStatus: install ok installed')
  })

  it('of a license gets what it covers, after a renewal what came later, and nothing once it is revoked', async () => {
    const machine = await openMachine()
    serving = closed
    const license = await hold()
    expect(await machine.run('update', '--error-on=any')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/401 +Unauthorized/),
    })
    const { apt } = await readRepositoryLogin(closed, license)
    await writeFile(join(machine.root, 'etc/apt/auth.conf.d/protocraft.conf'), `${apt}\n`)
    await setLicense(shop, license.id, { updates_until: shop.clock.now() })
    shop.clock.advance(1000)
    await release('1.1.0')
    const updated = await machine.run('update', '--error-on=any')
    expect(updated).toMatchObject({ ok: true, text: expect.not.stringMatching(/^[WE]:/m) })
    expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
    await setLicense(shop, license.id, { updates_until: new Date(Date.now() + times.day) })
    await machine.run('update')
    await machine.run('upgrade')
    expect(await readInstalled(machine)).toContain('release 1.1.0,')
    await setLicense(shop, license.id, { status: 'revoked' })
    expect(await machine.run('update', '--error-on=any')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/403 +Forbidden/),
    })
  })

  it('gets a release candidate from the beta suite, then the version it became', async () => {
    const [machine, stable] = [await openMachine(), await openMachine()]
    await release('1.1.0-rc.1')
    const sources = join(machine.root, 'etc/apt/sources.list.d/protocraft.sources')
    const source = await readFile(sources, 'utf8')
    await writeFile(sources, source.replace('Suites: stable', 'Suites: beta'))
    const upgrade = async (each: Machine, version: string) => {
      expect(await each.run('update', '--error-on=any')).toMatchObject({ ok: true })
      expect(await each.run('install', 'protocraft')).toMatchObject({ ok: true })
      expect(await readInstalled(each)).toContain(`release ${version},`)
    }
    await upgrade(machine, '1.1.0-rc.1')
    await upgrade(stable, '1.0.0')
    await release('1.1.0-rc.2')
    await upgrade(machine, '1.1.0-rc.2')
    await release('1.1.0')
    await upgrade(machine, '1.1.0')
    await upgrade(stable, '1.1.0')
  })

  it('refuses an index that was changed', async () => {
    const machine = await openMachine()
    change(/InRelease$/, (body) => body.toString().replace('Label: P', 'Label: p'))
    expect(await machine.run('update', '--error-on=any')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/invalid|BADSIG/i),
    })
  })

  it('refuses a list and a package with other bytes than the index says', async () => {
    const machine = await openMachine()
    change(/Packages|by-hash/, (body) => Buffer.concat([body, Buffer.from('\n')]))
    expect(await machine.run('update', '--error-on=any')).toMatchObject({ ok: false })
    change(/\.deb$/, (body) => Buffer.concat([body.subarray(0, -1), Buffer.from('x')]))
    expect(await machine.run('update', '--error-on=any')).toMatchObject({ ok: true })
    expect(await machine.run('install', 'protocraft')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/Hash Sum mismatch/),
    })
  })

  it('refuses an index that is older than a week, or from tomorrow', async () => {
    const machine = await openMachine()
    for (const [moved, says] of [
      [-8 * times.day, /is expired/],
      [times.day, /not valid yet|invalid|signature/i],
    ] as const) {
      const now = new Date()
      await shop.deps.db
        .updateTable('releases')
        .set({ published_at: new Date(now.getTime() - 9 * times.day) })
        .execute()
      setClock(new Date(now.getTime() + moved))
      const updated = await machine.run('update', '--error-on=any')
      expect(updated).toMatchObject({ ok: false, text: expect.stringMatching(says) })
    }
  })

  it('refuses an index that a foreign key signed', async () => {
    const machine = await openMachine()
    const other = await openShop({ behavior: calm, work: false })
    onTestFinished(other.close)
    const foreign = await fetchText(other, '/apt/dists/stable/InRelease')
    change(/InRelease$/, () => foreign)
    expect(await machine.run('update', '--error-on=any')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/NO_PUBKEY|public key is not available|not signed/i),
    })
  })

  it('cannot install a version that was withdrawn since it looked, and then not any more', async () => {
    const machine = await openMachine()
    await release('1.1.0')
    await machine.run('update')
    await withdraw('1.1.0')
    expect(await machine.run('install', 'protocraft')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/404/),
    })
    await machine.run('update')
    expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
  })
})

describe.runIf(lacksDnf === '')(`dnf${lacksDnf}`, () => {
  async function openMachine(): Promise<Machine> {
    const machine = await makeDnfMachine()
    onTestFinished(machine.remove)
    const file = await fetchText(shop, '/rpm/protocraft.repo')
    await writeFile(join(machine.root, 'etc/yum.repos.d/protocraft.repo'), file)
    return machine
  }

  it('installs the newest version, and upgrades to the next one', async () => {
    const machine = await openMachine()
    expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
    await release('1.1.0-rc.1')
    expect(await machine.run('--refresh', 'upgrade')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
    await release('1.1.0')
    expect(await machine.run('--refresh', 'upgrade')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.1.0,')
  })

  it('of a license gets what it covers, after a renewal what came later, and nothing once it is revoked', async () => {
    const machine = await openMachine()
    serving = closed
    const license = await hold()
    expect(await machine.run('install', 'protocraft')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/401/),
    })
    const { dnf } = await readRepositoryLogin(closed, license)
    await appendFile(join(machine.root, 'etc/yum.repos.d/protocraft.repo'), `${dnf}\n`)
    await setLicense(shop, license.id, { updates_until: shop.clock.now() })
    shop.clock.advance(1000)
    await release('1.1.0')
    expect(await machine.run('--refresh', 'install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
    await setLicense(shop, license.id, { updates_until: new Date(Date.now() + times.day) })
    expect(await machine.run('--refresh', 'upgrade')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.1.0,')
    await setLicense(shop, license.id, { status: 'revoked' })
    expect(await machine.run('--refresh', 'makecache')).toMatchObject({
      ok: false,
      text: expect.stringMatching(/403/),
    })
  })

  it('gets a release candidate of the beta, then the version it became', async () => {
    const machine = await openMachine()
    await release('1.1.0-rc.1')
    const file = join(machine.root, 'etc/yum.repos.d/protocraft.repo')
    const beta = (await readFile(file, 'utf8')).replace(/(baseurl=.*)/, '$1/beta')
    await writeFile(file, beta)
    expect(await machine.run('--refresh', 'install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.1.0-rc.1,')
    for (const next of ['1.1.0-rc.2', '1.1.0']) {
      await release(next)
      expect(await machine.run('--refresh', 'upgrade')).toMatchObject({ ok: true })
      expect(await readInstalled(machine)).toContain(`release ${next},`)
    }
  })

  it('refuses an index, a list and a package with other bytes', async () => {
    for (const path of [/repomd\.xml$/, /primary/, /\.rpm$/]) {
      const machine = await openMachine()
      change(path, (body) => Buffer.concat([body, Buffer.from('\n')]))
      expect(await machine.run('--refresh', 'install', 'protocraft')).toMatchObject({ ok: false })
    }
  })

  it('refuses an index that a foreign key signed', async () => {
    const machine = await openMachine()
    const other = await openShop({ behavior: calm, work: false })
    onTestFinished(other.close)
    const foreign = await fetchText(other, '/rpm/repodata/repomd.xml.asc')
    change(/repomd\.xml\.asc$/, () => foreign)
    expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: false })
  })

  it('cannot install a version that was withdrawn since it looked, and then not any more', async () => {
    const machine = await openMachine()
    await release('1.1.0')
    await machine.run('makecache')
    await withdraw('1.1.0')
    expect(await machine.run('--cacheonly', 'install', 'protocraft')).toMatchObject({ ok: false })
    expect(await machine.run('--refresh', 'install', 'protocraft')).toMatchObject({ ok: true })
    expect(await readInstalled(machine)).toContain('release 1.0.0,')
  })
})
