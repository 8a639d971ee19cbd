import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import {
  type ArchivedDatabase,
  makeOpenFolder,
  openArchived,
  queryRestored,
} from '../../test/archived-database.ts'
import { makeBackupKeys } from '../../test/backup-keys.ts'
import { type Base, baseFile, baseNote, listBases, noteBase, trustIn } from './bases.ts'
import { openSegments } from './segments.ts'
import { segmentFile, segmentFolder, writeMark } from './store.ts'
import { sign, signatureFile, stateFile, Unsigned } from './trust.ts'
import { readVendorKeys } from './vendor-keys.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

it('a base is opened when one of the keys in the file signed it as that of this shop, and holds none of them', async () => {
  const [first, second] = await listBases(openFolder(shop.folder))
  const foreign = await makeBackupKeys()
  const { signature: _, ...said } = second!
  const note = (base: object) => (folder: string) =>
    writeFileSync(join(folder, baseNote(second!.name)), JSON.stringify(base))
  const attacks: Record<string, (folder: string) => unknown> = {
    'without a signature': note({ ...said, signature: undefined }),
    'signed by somebody else': (folder) => noteBase(openFolder(folder), said, foreign.signingKey),
    'signed for another copy': note({ ...said, signature: first!.signature }),
    'with another time': note({ ...second, ended_at: new Date().toISOString() }),
    'that is an older one under the newest name': (folder) => {
      cpSync(join(folder, baseFile(first!.name)), join(folder, baseFile(second!.name)))
      note({ ...first })(folder)
    },
    'with other bytes, whose hash its note has': (folder) => {
      cpSync(join(folder, baseFile(first!.name)), join(folder, baseFile(second!.name)))
      note({ ...second, sha256: first!.sha256 })(folder)
    },
    'of another shop': (folder) =>
      noteBase(openFolder(folder), { ...said, shop: '7' }, shop.keys.signingKey),
    'of this shop beside the mark of another': (folder) => writeMark(openFolder(folder), '7'),
  }
  for (const [what, attack] of Object.entries(attacks)) {
    const { answer } = await shop.restore({ from: { folder: await copyWith(shop, attack) } })
    expect([what, answer]).toEqual([
      what,
      { problem: expect.stringMatching(/cannot be opened: it/), isUnsigned: true },
    ])
  }
  const swapped = await copyWith(shop, (folder) => {
    const sealed = readFileSync(join(folder, baseFile(first!.name)))
    writeFileSync(join(folder, baseFile(second!.name)), sealed)
  })
  const { into, answer } = await shop.restore({ from: { folder: swapped } })
  expect(answer).toEqual({
    problem: expect.stringMatching(/its bytes are not those that were signed/),
    isUnsigned: true,
  })
  expect(readdirSync(into)).not.toContain('pg')

  const unsigned = await copyWith(shop, attacks['without a signature']!)
  const agreed = await shop.restore({ from: { folder: unsigned }, takesUnsigned: true })
  expect(agreed.answer).toMatchObject({ restored: null })

  const both = readVendorKeys(`${foreign.text}${shop.keys.text}`)
  expect((await shop.restore({ keys: both })).answer).toMatchObject({ restored: null })
  const { d } = JSON.parse(shop.keys.signingKey) as { d: string }
  expect(await listHolding(shop, second!, d)).toEqual([])
  expect(await listHolding(shop, second!, '18\n')).toContain('cluster/PG_VERSION')
  expect(shop.command).toContain('archive-segment.ts')
  expect(shop.command).not.toContain(d)
})

it('a segment is opened when it is signed under its own name for this shop; one that is not ends a restore before it', async () => {
  const store = openFolder(shop.folder)
  const { segment, other } = shop
  const own = pathOf(shop.folder, segment)
  const openIn = async (folder: string, more = {}) => {
    const trust = await trustIn(openFolder(folder), { keys: shop.keys.keys, takesUnsigned: false })
    const opened = await openSegments(openFolder(folder), { ...trust, ...more }).open(segment)
    return opened !== null
  }
  const foreign = await makeBackupKeys()
  const forged = await seal(shop, 'another log')
  const file = `${segmentFolder(segment)}/${segmentFile(segment, forged.hash)}`
  const replace = (folder: string) => {
    for (const each of [own, signatureFile(own)]) rmSync(join(folder, each))
    writeFileSync(join(folder, file), forged.sealed)
  }
  const { shop: id } = (await listBases(store))[0]!
  const put = (signature: string) => (folder: string) => {
    replace(folder)
    writeFileSync(join(folder, signatureFile(file)), signature)
  }
  const attacks = {
    'without a signature': replace,
    'with the signature that was there': put(
      readFileSync(join(shop.folder, signatureFile(own)), 'utf8'),
    ),
    'signed by somebody else': put(sign(stateFile(id, file, forged.sealed), foreign.signingKey)),
    'signed for another shop': put(sign(stateFile('7', file, forged.sealed), shop.keys.signingKey)),
    'signed under another name': (folder: string) => {
      // Whole, of this shop and signed, but another one.
      const from = pathOf(folder, other)
      const to = from.replaceAll(other, segment)
      for (const each of [own, signatureFile(own)]) rmSync(join(folder, each))
      for (const each of [(path: string) => path, signatureFile])
        renameSync(join(folder, each(from)), join(folder, each(to)))
    },
  }
  expect(await openIn(shop.folder)).toBe(true)
  for (const [what, attack] of Object.entries(attacks)) {
    const folder = await copyWith(shop, attack)
    await expect(openIn(folder), what).rejects.toBeInstanceOf(Unsigned)
    expect(await openIn(folder, { takesUnsigned: true }), what).toBe(true)
  }

  const folder = await copyWith(shop, (copy) =>
    rmSync(join(copy, signatureFile(pathOf(copy, shop.segment)))),
  )
  const { answer } = await shop.restore({ from: { folder } })
  if (!('problem' in answer)) throw new Error('It was restored.')
  expect(answer.isUnsigned).toBe(true)
  expect(answer.problem).toMatch(new RegExp(`past segment ${shop.segment}: it is not signed\\. `))
  const until = new Date(/--until (\S+)$/.exec(answer.problem)![1]!)
  const before = await shop.restore({ from: { folder }, until })
  expect(before.answer).toMatchObject({ restored: null })
  expect(await queryRestored(before.into, 'select text from notes')).toEqual([])
})

/** The files of a copy in which this text is. */
async function listHolding({ folder, keys }: ArchivedDatabase, { name }: Base, text: string) {
  const sealed = readFileSync(join(folder, baseFile(name)))
  const tar = extract()
  tar.end(zstdDecompressSync(await keys.keys.identity.decrypt(sealed)))
  const holding: string[] = []
  for await (const entry of tar)
    if ((await buffer(entry)).includes(text)) holding.push(entry.header.name)
  return holding
}

/** Two copies, then a row in each of two segments. */
async function openShop() {
  const shop = await openArchived((end) => ends.push(end))
  await shop.run('create table notes (text text)')
  await shop.base()
  await shop.base()
  const [setting] = await shop.run("select current_setting('archive_command') as command")
  await shop.run("insert into notes values ('first')")
  const segment = await shop.endSegment()
  await shop.run("insert into notes values ('second')")
  const other = await shop.endSegment()
  await shop.stop()
  return { ...shop, segment, other, command: setting!.command! }
}

async function copyWith({ folder }: ArchivedDatabase, attack: (folder: string) => unknown) {
  const copy = await makeOpenFolder()
  cpSync(folder, copy, { recursive: true })
  await attack(copy)
  return copy
}

/** In the place. */
function pathOf(folder: string, segment: string): string {
  const files = readdirSync(join(folder, segmentFolder(segment)))
  const file = files.find((each) => each.startsWith(`${segment}-`) && each.endsWith('.age'))!
  return `${segmentFolder(segment)}/${file}`
}

async function seal({ keys }: ArchivedDatabase, text: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(keys.recipient)
  const sealed = await encrypter.encrypt(zstdCompressSync(text))
  const { sha256: hash } = stateFile('', '', Buffer.from(text))
  return { sealed, hash }
}
