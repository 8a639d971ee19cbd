import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPackageFile } from '#server/releases/packages/read.ts'
import { lacks } from '../apt.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protocraft-packages-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lacksDpkg = lacks('dpkg-deb', 'it needs Debian')
const lacksRpm = lacks('rpmbuild', 'apt-get install rpm')

describe.runIf(lacksDpkg === '')(`a package that dpkg-deb made${lacksDpkg}`, () => {
  it.each(['gzip', 'xz', 'zstd', 'none'])('with %s is read', async (packing) => {
    const tree = join(folder, `tree-${packing}`)
    await mkdir(join(tree, 'DEBIAN'), { recursive: true })
    await mkdir(join(tree, 'usr/share/doc/protocraft'), { recursive: true })
    await chmod(join(tree, 'DEBIAN'), 0o755)
    const control = `Package: protocraft
Version: 1.2.0~beta.1-1
Architecture: arm64
Maintainer: Somebody <somebody@example.org>
Depends: libc6 (>= 2.31), libgtk-3-0
Description: a test
 of more than one line.
`
    await writeFile(join(tree, 'DEBIAN/control'), control)
    await writeFile(join(tree, 'usr/share/doc/protocraft/readme'), 'A text.\n'.repeat(5000))
    const path = join(folder, `${packing}.deb`)
    await run('dpkg-deb', ['--root-owner-group', `-Z${packing}`, '--build', tree, path])
    const build = { identifier: 'linux-deb-arm64', version: '1.2.0-beta.1' }
    expect(await readPackageFile(path, build)).toEqual({
      kind: 'deb',
      name: 'protocraft',
      version: '1.2.0~beta.1-1',
      architecture: 'arm64',
      control: control.trim(),
    })
  })
})

const spec = `Name: protocraft
Epoch: 1
Version: 1.2.0~beta.1
Release: 3
Summary: A test <of> a package
License: MIT
Vendor: Somebody
URL: https://example.org
Requires: libfoo >= 2:1.4-2, bar
Requires(pre): /bin/sh
Conflicts: baz < 3
Recommends: qux
%description
Several words,
and another line.
%install
mkdir -p %{buildroot}/usr/bin %{buildroot}/opt/protocraft
echo text > %{buildroot}/usr/bin/protocraft
echo text > %{buildroot}/opt/protocraft/data
%files
/usr/bin/protocraft
%dir /opt/protocraft
/opt/protocraft/data
%ghost /opt/protocraft/cache
%changelog
* Tue Nov 24 2026 Somebody <somebody@example.org> - 1.2.0~beta.1-3
- Something changed
`

describe.runIf(lacksRpm === '')(`a package that rpmbuild made${lacksRpm}`, () => {
  it.each(['w9.gzdio', 'w6.xzdio', 'w3.zstdio'])('with %s is read', async (payload) => {
    const top = join(folder, `rpm-${payload}`)
    await mkdir(top)
    const path = join(top, 'protocraft.spec')
    await writeFile(path, spec)
    await run('rpmbuild', [
      '-bb',
      '--target=x86_64',
      ...[`_topdir ${top}`, `_binary_payload ${payload}`].flatMap((each) => ['--define', each]),
      path,
    ])
    const made = join(top, 'RPMS/x86_64')
    const [name = ''] = await readdir(made)
    const build = { identifier: 'linux-rpm-x86_64', version: '1.2.0-beta.1' }
    const facts = await readPackageFile(join(made, name), build)
    expect(facts).toMatchObject({
      kind: 'rpm',
      name: 'protocraft',
      epoch: 1,
      version: '1.2.0~beta.1',
      release: '3',
      architecture: 'x86_64',
      texts: {
        summary: 'A test <of> a package',
        description: 'Several words,\nand another line.',
        license: 'MIT',
        vendor: 'Somebody',
        url: 'https://example.org',
      },
      relations: {
        requires: expect.arrayContaining([
          { name: 'libfoo', than: { is: 'GE', version: '2:1.4-2' }, isBefore: false },
          { name: 'bar', than: null, isBefore: false },
          { name: '/bin/sh', than: null, isBefore: true },
        ]),
        conflicts: [{ name: 'baz', than: { is: 'LT', version: '3' }, isBefore: false }],
        recommends: [{ name: 'qux', than: null, isBefore: false }],
        provides: expect.arrayContaining([
          { name: 'protocraft', than: { is: 'EQ', version: '1:1.2.0~beta.1-3' }, isBefore: false },
        ]),
      },
      files: [
        { path: '/opt/protocraft', type: 'dir' },
        { path: '/opt/protocraft/cache', type: 'ghost' },
        { path: '/opt/protocraft/data', type: 'file' },
        { path: '/usr/bin/protocraft', type: 'file' },
      ],
      changes: [{ author: expect.stringContaining('Somebody'), text: '- Something changed' }],
    })
    if (facts?.kind !== 'rpm') return
    // As RPM itself sees it.
    const asked = '%{SIZE} %{BUILDTIME} [%{REQUIRENAME} ]'
    const { stdout } = await run('rpm', ['-qp', '--qf', asked, join(made, name)])
    const [size, builtAt, ...requires] = stdout.trim().split(' ')
    expect([facts.sizes.installed, facts.builtAt]).toEqual([Number(size), Number(builtAt)])
    const own = requires.filter((each) => !each.startsWith('rpmlib('))
    expect(new Set(facts.relations.requires.map((each) => each.name))).toEqual(new Set(own))
  })
})
