import { expect, it } from 'vitest'
import { carriesOtherVersion, isPlainName, isVersion } from './naming.ts'

it('a name that needs escaping in a URL or a header is refused', () => {
  for (const name of [
    'a b.exe',
    '../a.exe',
    'a/b.exe',
    'a"b.exe',
    '.a.exe',
    'ä.exe',
    'a\n.exe',
    '',
  ])
    expect(isPlainName(name), name).toBe(false)
  expect(isPlainName('protocraft_1.0.0+1-alpha.1_amd64.deb')).toBe(true)
  expect(isPlainName('protocraft_1.0.0~alpha.1_amd64.deb')).toBe(true)
})

it('a version consists of three numbers and an optional stage', () => {
  for (const version of ['0.9.4', '10.20.30', '1.0.0-alpha', '1.0.0-alpha.1', '0.9.4-demo'])
    expect(isVersion(version), version).toBe(true)
  for (const version of ['', '1', '1.0', 'v1.0.0', '01.0.0', '1.0.0-', '1.0.0-a..b', '1.0.0/..'])
    expect(isVersion(version), version).toBe(false)
  for (const version of [
    '../1.0.0',
    '1.0.0\n',
    '1.0.0+build',
    '1.0.0-01',
    '1.0.0-Alpha',
    `1.0.0-${'a'.repeat(100)}`,
  ])
    expect(isVersion(version), version).toBe(false)
})

it.each([
  ['protocraft-1.2.0-x64.exe', '1.2.0'],
  ['protocraft-1.2.0-mac-arm64.dmg', '1.2.0'],
  ['protocraft-1.2.0-1.x86_64.rpm', '1.2.0'],
  ['protocraft-x64.exe', '1.2.0'],
  ['protocraft_1.2.0~beta.1_amd64.deb', '1.2.0-beta.1'],
  ['protocraft-1.2.0-beta.1-x64.exe', '1.2.0-beta.1'],
  ['Protocraft.Setup.1.2.0_x64.exe', '1.2.0'],
])('%s can be a file of version %s', (name, version) => {
  expect(carriesOtherVersion(name, version)).toBe(false)
})

it.each([
  ['protocraft-1.2.0-x64.exe', '1.1.9'],
  ['protocraft-11.2.0-x64.exe', '1.2.0'],
  ['protocraft-1.2.00-x64.exe', '1.2.0'],
  ['protocraft-1.2.0.1-x64.exe', '1.2.0'],
  ['protocraft-1.2.0-beta.1-x64.exe', '1.2.0'],
  ['protocraft_1.2.0~rc1_amd64.deb', '1.2.0'],
  ['protocraft-1.2.0-beta.10-x64.exe', '1.2.0-beta.1'],
  ['protocraft-1.2.0-x64.exe', '1.2.0-beta.1'],
])('%s carries a version other than %s', (name, version) => {
  expect(carriesOtherVersion(name, version)).toBe(true)
})
