import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { finishReplacing, readyPlace } from './finish-replacing.ts'
import type { Place } from './place.ts'

function openFolder() {
  const dataDir = makeFolder()
  const place = { server: join(dataDir, 'pg') } as Place
  const write = (path: string, text: string) => {
    mkdirSync(join(dataDir, path, '..'), { recursive: true })
    writeFileSync(join(dataDir, path), text)
  }
  const read = (path: string) => readFileSync(join(dataDir, path), 'utf8')
  write('secrets.json', 'old')
  write('pg/database', 'old')
  write('pg.restored/database', 'new')
  write('pg.restored/secrets.json', 'new')
  return { dataDir, place, read }
}

it('wherever a restore is killed in its last steps, the next start ends with the new database beside the old one', () => {
  const steps: ((folder: ReturnType<typeof openFolder>) => void)[] = [
    () => {},
    ({ dataDir, place }) => {
      renameSync(place.server, join(dataDir, 'pg.before-1'))
      writeFileSync(join(dataDir, 'pg.before-1/secrets.json'), 'old')
    },
    ({ dataDir }) => writeFileSync(join(dataDir, 'secrets.json'), 'new'),
    ({ place }) => rmSync(join(readyPlace(place), 'secrets.json')),
    ({ place }) => renameSync(readyPlace(place), place.server),
  ]
  for (const last of steps.keys()) {
    const folder = openFolder()
    for (const step of steps.slice(0, last + 1)) step(folder)
    finishReplacing(folder.dataDir, folder.place)
    finishReplacing(folder.dataDir, folder.place)
    expect(folder.read('pg/database')).toBe('new')
    expect(folder.read('secrets.json')).toBe('new')
    expect(folder.read('pg.before-1/database')).toBe('old')
    expect(folder.read('pg.before-1/secrets.json')).toBe('old')
    expect(existsSync(readyPlace(folder.place))).toBe(false)
  }
})

it('every database that was there is kept', () => {
  const { dataDir, place } = openFolder()
  finishReplacing(dataDir, place)
  mkdirSync(readyPlace(place))
  finishReplacing(dataDir, place)
  expect(readdirSync(dataDir)).toEqual(['pg', 'pg.before-1', 'pg.before-2', 'secrets.json'])
})
