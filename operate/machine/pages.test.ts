import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { hearAll } from '#test/world/commands.ts'
import { freshDatabase, openContext } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { exportPagesCommand } from './pages.ts'

const database = await freshDatabase()
const connection = connect(database.url, () => {})
const said = hearAll()
let folder: string

afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})

beforeEach(() => {
  folder = makeFolder()
})

it('an export includes every file that a page refers to, with its headers', async () => {
  expect(await exportPagesCommand(openContext(connection.db), folder)).toBe(0)
  expect(said).toMatchObject({ err: '' })
  const headers = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  const home = await readFile(join(folder, 'index.html'), 'utf8')
  const named = [...new Set(home.match(/\/assets\/[\w.-]+\.\w+/g))]
  expect(named.some((address) => address.endsWith('.mp4'))).toBe(true)
  for (const address of named) {
    expect(existsSync(join(folder, address)), address).toBe(true)
    expect(headers[address], address).toMatchObject({ 'Content-Type': expect.any(String) })
  }
  expect(headers['/']['Content-Security-Policy']).toContain("default-src 'none'")
  // A copy would become outdated with the next release.
  expect(existsSync(join(folder, 'changelog.html'))).toBe(false)
  expect(said.out).toContain('/changelog')
})

it('an export into a folder that is not writable explains why it failed', async () => {
  await writeFile(join(folder, 'taken'), '')
  expect(await exportPagesCommand(openContext(connection.db), join(folder, 'taken'))).toBe(1)
  expect(said.err).toMatch(/EEXIST|ENOTDIR/)
})
