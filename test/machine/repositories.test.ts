import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../folder.ts'
import { lacks, lacksApt, lacksDnf, makeAptMachine, makeDnfMachine } from '../apt.ts'

const run = promisify(execFile)

const lacksTools = [
  lacks('reprepro', 'apt-get install reprepro'),
  lacks('createrepo_c', 'apt-get install createrepo-c'),
  lacks('rpmbuild', 'apt-get install rpm'),
  lacks('gpg', 'apt-get install gnupg'),
].join('')

/** The lines of the build server on the page, then a file for apt and one for dnf. */
let lines: string
let sources: string
let repo: string

/** The build server, whose folder is also its web host. */
const folder = makeFolder()
let host: Server
let address: string

beforeAll(async () => {
  if (lacksTools !== '') return
  ;[lines, sources, repo] = await readBlocks()
  await mkdir(join(folder, 'gnupg'), { mode: 0o700 })
  await runOnBuildServer(
    'gpg --batch --passphrase "" --quick-generate-key packages@example.com ed25519 sign',
  )
  host = createServer((request, response) => {
    readFile(join(folder, decodeURIComponent(request.url!))).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => host.once('listening', listening))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  await publish('1.0.0')
})
afterAll(async () => {
  if (lacksTools !== '') return
  host.close()
})

async function readBlocks(): Promise<[string, string, string]> {
  const page = await readFile(join(import.meta.dirname, '../../docs/operating/updates.md'), 'utf8')
  const section = page.slice(page.indexOf('\n## apt and dnf\n'))
  const blocks = [...section.matchAll(/```\w+\n(.*?)```/gs)].map(([, block]) => block!)
  return blocks as [string, string, string]
}

async function runOnBuildServer(script: string): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: folder, GNUPGHOME: join(folder, 'gnupg') }
  await run('bash', ['-euc', script], { cwd: folder, env })
}

/** Builds a package of each kind and runs the lines of the page over them. */
async function publish(version: string): Promise<void> {
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  await buildDeb(dist, version)
  await buildRpm(dist, version)
  await runOnBuildServer(lines)
}

async function buildDeb(dist: string, version: string): Promise<void> {
  const tree = join(folder, 'tree')
  await mkdir(join(tree, 'DEBIAN'), { recursive: true, mode: 0o755 })
  await mkdir(join(tree, 'usr/share/protocraft'), { recursive: true })
  await writeFile(join(tree, 'usr/share/protocraft/version'), version)
  await writeFile(
    join(tree, 'DEBIAN/control'),
    `Package: protocraft\nVersion: ${version}\nArchitecture: amd64\nMaintainer: Ada <ada@example.org>\nDescription: a test\n`,
  )
  const path = join(dist, `protocraft_${version}_amd64.deb`)
  await run('dpkg-deb', ['--root-owner-group', '--build', tree, path])
}

async function buildRpm(dist: string, version: string): Promise<void> {
  const spec = join(folder, 'protocraft.spec')
  await writeFile(
    spec,
    `Name: protocraft
Version: ${version}
Release: 1
Summary: A test
License: MIT
BuildArch: noarch
%description
A test.
%install
mkdir -p %{buildroot}/usr/share/protocraft
echo ${version} > %{buildroot}/usr/share/protocraft/version
%files
/usr/share/protocraft/version
`,
  )
  const top = join(folder, 'rpmbuild')
  await run('rpmbuild', ['-bb', '--define', `_topdir ${top}`, spec])
  await cp(
    join(top, `RPMS/noarch/protocraft-${version}-1.noarch.rpm`),
    join(dist, `protocraft-${version}.x86_64.rpm`),
  )
}

const readInstalled = async ({ root }: { root: string }) =>
  (await readFile(join(root, 'usr/share/protocraft/version'), 'utf8')).trim()

describe.runIf(lacksTools + lacksApt + lacksDnf === '')(
  `repositories kept as the page says${lacksTools}${lacksApt}${lacksDnf}`,
  () => {
    it('apt installs the app, upgrades it past its beta, and refuses a list that was changed', async () => {
      const machine = await makeAptMachine()
      onTestFinished(machine.remove)
      const key = join(machine.root, 'usr/share/keyrings/protocraft.asc')
      await cp(join(folder, 'protocraft.asc'), key)
      await writeFile(
        join(machine.root, 'etc/apt/sources.list.d/protocraft.sources'),
        sources
          .replace('https://packages.example.com', address)
          .replace('/usr/share/keyrings/protocraft.asc', key),
      )
      await publish('1.1.0~beta.1')
      expect(await machine.run('update', '--error-on=any')).toMatchObject({ ok: true })
      expect(await machine.run('install', 'protocraft')).toMatchObject({ ok: true })
      expect(await readInstalled(machine)).toBe('1.1.0~beta.1')
      await publish('1.1.0')
      await machine.run('update', '--error-on=any')
      await machine.run('upgrade')
      expect(await readInstalled(machine)).toBe('1.1.0')
      const release = join(folder, 'apt/dists/stable/InRelease')
      await writeFile(release, (await readFile(release, 'utf8')).replace('Date: ', 'Date:  '))
      expect(await machine.run('update', '--error-on=any')).toMatchObject({
        ok: false,
        text: expect.stringMatching(/invalid|BADSIG/i),
      })
    })

    it('dnf installs the app, upgrades it, and refuses a list that was changed', async () => {
      const machine = await makeDnfMachine()
      onTestFinished(machine.remove)
      await writeFile(
        join(machine.root, 'etc/yum.repos.d/protocraft.repo'),
        repo.replaceAll('https://packages.example.com', address),
      )
      await publish('1.2.0~beta.1')
      expect(await machine.run('--refresh', 'install', 'protocraft')).toMatchObject({ ok: true })
      expect(await readInstalled(machine)).toBe('1.2.0~beta.1')
      await publish('1.2.0')
      expect(await machine.run('--refresh', 'upgrade')).toMatchObject({ ok: true })
      expect(await readInstalled(machine)).toBe('1.2.0')
      const list = join(folder, 'rpm/repodata/repomd.xml')
      await writeFile(list, `${await readFile(list, 'utf8')}\n`)
      expect(await machine.run('--refresh', 'reinstall', 'protocraft')).toMatchObject({ ok: false })
    })
  },
)
