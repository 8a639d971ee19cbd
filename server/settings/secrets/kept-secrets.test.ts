import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import type { Config } from '../config.ts'
import { findSecrets, makeSigningKey } from './kept-secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = makeFolder()
})

const find = (set: Partial<Config> = {}) =>
  findSecrets({ dataDir, appSecret: null, licenseSigningKey: null, ...set } as Config)
const keptIn = () => join(dataDir, 'secrets.json')

describe('secrets that nobody set', () => {
  it('are created once, readable only by their owner, and then stay the same', async () => {
    const first = await find()
    expect(first).toEqual(JSON.parse(await readFile(keptIn(), 'utf8')))
    expect((await stat(keptIn())).mode & 0o077).toBe(0)
    expect(await find()).toEqual(first)
  })

  it('are the same for two programs that start at once', async () => {
    const { appSecret } = (await find()) as { appSecret: string }
    const both = await Promise.all([find(), find()])
    expect(both.map((each) => 'appSecret' in each && each.appSecret)).toEqual([
      appSecret,
      appSecret,
    ])
  })

  it('yield to a secret that is set', async () => {
    const appSecret = 'set by hand and long enough for its purpose'
    expect(await find({ appSecret })).toMatchObject({ appSecret })
  })
})

describe('a kept file that cannot be read', () => {
  it.each([
    ['is empty', async () => ''],
    ['was cut', async () => '{"appSecret": "abc'],
    ['is a list', async () => '[]'],
    ['is null', async () => 'null'],
    [
      'holds an empty secret',
      async () => JSON.stringify({ appSecret: '', licenseSigningKey: await makeSigningKey() }),
    ],
    [
      'holds a key that is none',
      async () => JSON.stringify({ appSecret: 'x'.repeat(48), licenseSigningKey: '{}' }),
    ],
  ])('because it %s is reported with what to do, and left as it is', async (_name, write) => {
    const text = await write()
    await writeFile(keptIn(), text)
    const found = (await find()) as { problem: string }
    expect(found.problem).toContain(keptIn())
    expect(found.problem).toMatch(/Restore it from a backup/)
    expect(await readFile(keptIn(), 'utf8')).toBe(text)
  })
})
