import { expect, it } from 'vitest'
import { identifyBuild } from './build-names.ts'

it.each([
  ['protocraft-1.0.0-x64.exe', 'windows-all-x86_64'],
  ['protocraft-1.0.0_x86_64.exe', 'windows-all-x86_64'],
  ['protocraft-1.0.0-arm64.dmg', 'mac-all-arm64'],
  ['protocraft-1.0.0-x64.dmg', 'mac-all-x86_64'],
  ['protocraft-1.0.0-x86_64.dmg', 'mac-all-x86_64'],
  ['protocraft_1.0.0_amd64.deb', 'linux-deb-amd64'],
  ['protocraft_1.0.0_arm64.deb', 'linux-deb-arm64'],
  ['protocraft-1.0.0.x86_64.rpm', 'linux-rpm-x86_64'],
  ['protocraft-1.0.0.aarch64.rpm', 'linux-rpm-arm64'],
  ['protocraft-1.0.0.arm64.rpm', 'linux-rpm-arm64'],
])('%s is the build %s', (name, identifier) => {
  expect(identifyBuild(name)).toBe(identifier)
})

it.each([
  'protocraft-1.0.0-arm64.exe',
  'protocraft-1.0.0.exe',
  'protocraft-1.0.0-x64.exe.blockmap',
  'protocraft-notarm64.dmg',
  'protocraft-1.0.0-x64.deb',
  'latest-mac.yml',
])('%s is none of the seven builds', (name) => {
  expect(identifyBuild(name)).toBeNull()
})
