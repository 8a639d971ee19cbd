import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileNames, findMain, identifyFile, nameList } from './build-names.ts'

it.each([
  ['protocraft-1.0.0-x64.exe', 'windows-all-x86_64'],
  ['protocraft-1.0.0_x86_64.exe', 'windows-all-x86_64'],
  ['Protocraft_1.0.0_x64-setup.exe', 'windows-all-x86_64'],
  ['protocraft-1.0.0-arm64.dmg', 'mac-all-arm64'],
  ['protocraft-1.0.0-x64.dmg', 'mac-all-x86_64'],
  ['protocraft-1.0.0-x86_64.dmg', 'mac-all-x86_64'],
  ['protocraft_1.0.0_amd64.deb', 'linux-deb-amd64'],
  ['protocraft_1.0.0_arm64.deb', 'linux-deb-arm64'],
  ['protocraft-1.0.0.x86_64.rpm', 'linux-rpm-x86_64'],
  ['protocraft-1.0.0.aarch64.rpm', 'linux-rpm-arm64'],
  ['protocraft-1.0.0.arm64.rpm', 'linux-rpm-arm64'],
  ['protocraft-1.0.0-universal.dmg', 'mac-all-universal'],
  ['protocraft-1.0.0-arm64.zip', 'mac-zip-arm64'],
  ['protocraft-1.0.0-arm64-mac.zip', 'mac-zip-arm64'],
  ['protocraft-1.0.0-universal.zip', 'mac-zip-universal'],
  ['Protocraft_1.0.0_aarch64.app.tar.gz', 'mac-tar-arm64'],
  ['protocraft-1.0.0-x86_64.AppImage', 'linux-appimage-x86_64'],
  ['Protocraft_1.0.0_amd64.AppImage', 'linux-appimage-x86_64'],
  ['protocraft-1.0.0-arm64.AppImage', 'linux-appimage-arm64'],
  ['protocraft-1.0.0-x64.exe.blockmap', 'windows-all-x86_64.blockmap'],
  ['Protocraft_1.0.0_aarch64.app.tar.gz.sig', 'mac-tar-arm64.sig'],
])('the file name %s means %s', (name, identifier) => {
  expect(identifyFile(name)).toBe(identifier)
})

it.each([
  'protocraft-1.0.0-arm64.exe',
  'protocraft-1.0.0.exe',
  'protocraft-notarm64.dmg',
  'protocraft-1.0.0-x64.deb',
  'protocraft-1.0.0-mac.zip',
  'protocraft-1.0.0-x64.exe.blockmap.sig',
  'latest-mac.yml',
  'notes.sig',
])('%s is not the name of a build', (name) => {
  expect(identifyFile(name)).toBeNull()
})

it('a block map and a signature belong to a file, and a file stands alone', () => {
  expect(findMain('mac-zip-arm64.blockmap')).toBe('mac-zip-arm64')
  expect(findMain('mac-tar-arm64.sig')).toBe('mac-tar-arm64')
  expect(findMain('mac-zip-arm64')).toBeNull()
})

it('the documentation of releases lists every name, and so does a refusal', () => {
  const page = readFileSync(new URL('../docs/operating/releases.md', import.meta.url), 'utf8')
  for (const { written, is } of fileNames) {
    expect(page).toContain(`| \`${written}\` | ${is} |`)
    expect(nameList).toContain(written)
  }
})
