import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { openFolder } from '#db/stores/folder.ts'
import type { Store } from '#db/stores/store.ts'
import { type BackupKeys, makeBackupKeys } from '#test/backups.ts'
import { makeFolder } from '#test/folder.ts'
import { beginBackups } from './begin.ts'
import { type Copy, copyFile, copyNote, nameCopy, noteCopy } from './copies.ts'
import { findSource, type Wanted } from './restore.ts'
import { writeMark } from './store.ts'

let keys: BackupKeys
let folder: string
let store: Store
let minutes: number

beforeAll(async () => {
  keys = await makeBackupKeys()
})

beforeEach(async () => {
  folder = makeFolder()
  store = openFolder(folder)
  minutes = 0
  await writeMark(store, 'ours')
})

/** Stores one of our copies, a minute later than the one before. */
async function put(): Promise<Copy> {
  minutes += 1
  const taken_at = new Date(Date.now() - times.hour + minutes * times.minute).toISOString()
  const said = { number: 0, taken_at, ended_at: taken_at, changes: '0', builds: [] }
  const [name, bytes] = [nameCopy(said), Buffer.from(`sealed at ${taken_at}`)]
  await store.write(copyFile(name), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return noteCopy(
    store,
    { name, shop: 'ours', kind: 'shop', ...said, size: bytes.length, sha256 },
    keys.signingKey,
  )
}

const find = (from = folder, wanted: Omit<Wanted, 'now'> = {}, own = keys.keys) =>
  findSource({ folder: from }, own, { ...wanted, now: new Date() })

async function found(...words: Parameters<typeof find>) {
  const source = await find(...words)
  if ('problem' in source) throw new Error(source.problem)
  return source
}

const forge = (name: string, change: (copy: Copy) => Partial<Copy>) => (place: string) => {
  const note = join(place, copyNote(name))
  const said = JSON.parse(readFileSync(note, 'utf8'))
  writeFileSync(note, JSON.stringify({ ...said, ...change(said) }))
}

const file = (place: string, { name }: Copy) => join(place, copyFile(name))

describe('a copy that is not opened', () => {
  it('stops the restore if it is signed but damaged, and the copy before it is named', async () => {
    const first = await put()
    const last = await put()
    const harms: Record<string, [(place: string) => unknown, RegExp]> = {
      'has the bytes of an older one': [
        (place) => cpSync(file(place, first), file(place, last)),
        /its bytes are not those that were signed/,
      ],
      'is cut off': [
        (place) =>
          writeFileSync(file(place, last), readFileSync(file(place, last)).subarray(0, -9)),
        /its bytes are not those that were signed/,
      ],
      'is gone': [(place) => rmSync(file(place, last)), /ENOENT/],
    }
    for (const [what, [harm, why]] of Object.entries(harms)) {
      const place = makeFolder()
      cpSync(folder, place, { recursive: true })
      harm(place)
      const answer = (await find(place)) as { problem: string }
      expect(answer.problem, what).toMatch(why)
      expect(answer.problem, what).toContain(`${copyFile(last.name)} is not opened: `)
      expect(answer.problem, what).toContain(`--copy ${first.name}`)
    }
    const place = makeFolder()
    cpSync(folder, place, { recursive: true })
    rmSync(file(place, last))
    expect((await found(place, { copy: first.name })).copy.name).toBe(first.name)
  })

  it('is named if it is forged, older, from another shop or no copy at all, while the one before it is restored', async () => {
    const first = await put()
    const last = await put()
    const foreign = await makeBackupKeys()
    const { signature: _, ...said } = last
    const note = (place: string) => join(place, copyNote(last.name))
    const attacks: Record<string, [(place: string) => unknown, string]> = {
      'is without a signature': [forge(last.name, () => ({ signature: '' })), 'it is not signed'],
      'is signed by somebody else': [
        (place) => noteCopy(openFolder(place), said, foreign.signingKey),
        'its signature is not of a key in this key file, or is that of something else',
      ],
      'has another time': [
        forge(last.name, () => ({ taken_at: first.taken_at })),
        'its name is not that of its time',
      ],
      'names other files': [
        forge(last.name, () => ({ changes: '9' })),
        'its signature is not of a key in this key file, or is that of something else',
      ],
      'is an older one under the newest name': [
        (place) => {
          cpSync(file(place, first), file(place, last))
          cpSync(join(place, copyNote(first.name)), note(place))
        },
        'its name is not that of its time',
      ],
      'is of another shop': [
        (place) => noteCopy(openFolder(place), { ...said, shop: 'theirs' }, keys.signingKey),
        'it is signed as that of another shop',
      ],
      'is no note': [forge(last.name, () => ({ sha256: 'none' })), 'it is no note of a copy'],
      'is too large': [
        (place) => writeFileSync(note(place), Buffer.alloc(2_000_000, ' ')),
        'it is larger than 1 MB',
      ],
    }
    for (const [what, [attack, why]] of Object.entries(attacks)) {
      const place = makeFolder()
      cpSync(folder, place, { recursive: true })
      await attack(place)
      const source = await find(place)
      expect(source, what).toMatchObject({
        copy: { name: first.name },
        newer: [{ file: copyNote(last.name), at: new Date(last.taken_at), why }],
      })
    }
    expect(await find(folder, {}, foreign.keys)).toEqual({
      problem: expect.stringMatching(
        /^There is no copy in .* Not counted: 2 files, .* See whether it is the right key file/,
      ),
    })
  })

  it('is refused if it is dated in the future, until somebody names it and the time since when sales are looked up', async () => {
    const last = await put()
    const ahead = { ...last, taken_at: '2999-01-01T00:00:00.000Z' }
    const future = { ...ahead, name: nameCopy(ahead) }
    cpSync(file(folder, last), file(folder, future))
    await noteCopy(store, future, keys.signingKey)
    const refused = async (wanted: Omit<Wanted, 'now'>) => {
      const answer = await find(folder, wanted)
      return 'problem' in answer ? answer.problem : ''
    }
    expect(await refused({})).toContain(`still to come: ${future.name}. `)
    expect(await refused({})).toContain(`--until ${last.taken_at} takes the newest of the others`)
    expect(await refused({ until: new Date('2999-02-01') })).toMatch(/a time that has passed/)
    expect(await refused({ copy: future.name })).toMatch(/Add --until with the last time/)
    expect(await refused({ copy: 'none' })).toContain('no copy in')
    const until = new Date(last.taken_at)
    expect((await found(folder, { until })).copy.name).toBe(last.name)
    const back = await found(folder, { until, copy: future.name })
    expect(back).toMatchObject({ until, copy: { name: future.name } })
  })

  it('is in a place whose mark is damaged or another shop’s, while a copy without a mark says whose it is', async () => {
    const { name } = await put()
    const mark = join(folder, 'shop.json')
    writeFileSync(mark, 'nonsense')
    await expect(find()).rejects.toThrow(
      /shop\.json is not as “backup begin” writes it\. .* move it away/,
    )
    const target = { place: { folder }, ...keys }
    rmSync(mark)
    expect(await find()).toMatchObject({
      copy: { name },
    })
    expect(await beginBackups(target, 'theirs', new Date())).toMatch(/an unknown shop/)
    expect(await beginBackups(target, 'ours', new Date())).toBe(null)
    expect(readFileSync(mark, 'utf8')).toContain('ours')
    writeFileSync(mark, '{"shop":"theirs"}')
    expect(await find()).toEqual({
      problem: expect.stringContaining('it is signed as that of another shop'),
    })
  })
})
