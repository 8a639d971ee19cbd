import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { mayMount, mountSmallDisk } from '#test/disks.ts'
import { makeFolder } from '#test/folder.ts'
import { openS3Server } from '../../test/s3.ts'
import { openFolder } from './folder.ts'
import { openStore } from './open.ts'
import { readS3Address } from './place.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'

const hello = Buffer.from('hello')

const stores: Record<string, () => Promise<Store>> = {
  folder: async () => openStore({ folder: makeFolder() }),
  bucket: async () => openStore((await openS3Server()).place('a/shop')),
}

describe.each(Object.keys(stores))('a %s', (kind) => {
  it('keeps files by their path', async () => {
    const store = await stores[kind]!()
    await store.write('wal/1/b', hello)
    await store.write('wal/1/a', Readable.from([hello, hello]))
    await store.write('wal/2/c', Buffer.of())
    expect(await store.list('wal')).toEqual(['1/', '2/'])
    expect(await store.list('wal/1')).toEqual(['a', 'b'])
    expect(await store.list('nowhere')).toEqual([])
    expect(await text(await store.read('wal/1/a'))).toBe('hellohello')
    await store.remove('wal/1/a')
    await store.remove('wal/1/a')
    expect(await store.list('wal/1')).toEqual(['b'])
    await expect(store.read('wal/1/a')).rejects.toThrow()
  })

  it('accepts no path that leads out of it', async () => {
    const store = await stores[kind]!()
    for (const path of ['../a', 'base/../../a', '/a', 'base/./a', 'base\\..\\a', 'a\0'])
      for (const act of [store.list, store.read, store.remove, store.write])
        await expect(act(path, hello)).rejects.toThrow(/is not a path in a store/)
  })

  it('keeps files larger than one part of an upload', async () => {
    const store = await stores[kind]!()
    const bytes = randomBytes(40 * 1024 * 1024)
    await store.write('large', Readable.from(chunk(bytes)))
    expect((await buffer(await store.read('large'))).equals(bytes)).toBe(true)
  })

  it('keeps the whole bytes of one of two writers that write a file at the same time', async () => {
    const store = await stores[kind]!()
    const writers = ['a', 'b'].map((letter) =>
      store.write('builds/one', Readable.from(writeSlowly(letter))),
    )
    await Promise.all(writers)
    expect(await text(await store.read('builds/one'))).toMatch(/^(a{60}|b{60})$/)
    expect(await store.list('builds')).toEqual(['one'])
  })

  it('keeps nothing of a file whose content ended early', async () => {
    const store = await stores[kind]!()
    const broken = Readable.from(breakOff())
    await expect(store.write('base/half', broken)).rejects.toThrow()
    expect(await store.list('base')).toEqual([])
  })
})

function* chunk(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000)
}

async function* writeSlowly(letter: string) {
  for (let part = 0; part < 6; part++) {
    await sleep(10)
    yield Buffer.from(letter.repeat(10))
  }
}

async function* repeat() {
  for (;;) yield Buffer.alloc(1024 * 1024)
}

async function* breakOff() {
  for (let part = 0; part < 20; part++) yield Buffer.alloc(1024 * 1024)
  throw new Error('the disk broke')
}

describe('a bucket', () => {
  it('is listed through to its last page', async () => {
    const s3 = await openS3Server()
    const page = (key: string, more: string) =>
      `<ListBucketResult>${more}<Contents><Key>many/${key}</Key></Contents></ListBucketResult>`
    s3.problem = ({ url = '' }, answer) => {
      const isLast = url.includes('continuation-token=next')
      const more =
        '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>'
      answer.end(isLast ? page('a', '') : page('b', more))
      return true
    }
    expect(await openS3(s3.place('')).list('many')).toEqual(['a', 'b'])
  })

  it('reports problems without showing its keys', async () => {
    const s3 = await openS3Server()
    const place = s3.place('shop')
    const list = (other: object) => openS3({ ...place, ...other }).list('base')
    await expect(list({ bucket: 'absent' })).rejects.toThrow(
      's3://absent/shop: there is no bucket absent.',
    )
    const forger = openS3({ ...place, secretAccessKey: 'a wrong one' })
    await expect(forger.write('a', hello)).rejects.toThrow(
      /^s3:\/\/vendor\/shop: the server refuses the key \(SignatureDoesNotMatch\): look at S3_ACCESS/,
    )
    await expect(list({ accessKeyId: 'unknown' })).rejects.toThrow(/refuses the key/)
    await s3.stop()
    await expect(list({})).rejects.toThrow(/does not answer as it should \(ECONNREFUSED/)
  })

  it('is never asked to overwrite a file, unless it does not support that condition', async () => {
    const s3 = await openS3Server()
    const store = openS3(s3.place(''))
    const refuse = (status: number, code: string) => {
      s3.problem = (request, answer) => {
        if (request.headers['if-none-match'] !== '*') return false
        answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
        return true
      }
    }
    refuse(412, 'PreconditionFailed')
    await store.write('a', hello)
    expect(await store.list('')).toEqual([])
    refuse(501, 'NotImplemented')
    await store.write('a', hello)
    expect(await text(await store.read('a'))).toBe('hello')
  })

  it('that refuses an upload ends the connection, so nobody waits to send the rest', async () => {
    const s3 = await openS3Server()
    s3.problem = (_, answer) => Boolean(answer.writeHead(403).end())
    const endless = Readable.from(repeat())
    await expect(openS3(s3.place('')).write('a', endless)).rejects.toThrow(/refuses the key/)
    expect(endless.destroyed).toBe(true)
  })

  it('has an address that needs no escaping', () => {
    expect(readS3Address('s3://vendor')).toEqual({ bucket: 'vendor', prefix: '' })
    expect(readS3Address('s3://vendor/a/shop/')).toEqual({ bucket: 'vendor', prefix: 'a/shop' })
    for (const other of ['s3://', 's3:///shop', 's3://a b', "s3://a/'x'", '/mnt/backups'])
      expect(readS3Address(other)).toBeNull()
  })
})

it.runIf(mayMount)('a full disk is reported, and leaves no draft in the folder', async () => {
  const folder = makeFolder()
  mountSmallDisk(folder, '1m')
  await expect(openFolder(folder).write('base/a', Readable.from(repeat()))).rejects.toThrow(
    `The disk of ${folder} is full (ENOSPC): make room there, then try again.`,
  )
  expect(await readdir(join(folder, 'base'))).toEqual([])
})

it.skipIf(!mayMount)(
  'a folder that systemd makes read-only is reported with the line that its unit needs',
  async () => {
    const folder = makeFolder()
    mountSmallDisk(folder, '1m')
    execFileSync('mount', ['-o', 'remount,ro', folder])
    await expect(openFolder(folder).write('1.0.0/a', hello)).rejects.toThrow(
      `${folder} cannot be written (EROFS): mount it for writing and, for a service of systemd, add ReadWritePaths=${folder} to its unit.`,
    )
  },
)

it('a file that could not be stored leaves no draft in the folder', async () => {
  const folder = makeFolder()
  await expect(openFolder(folder).write('a', Readable.from(breakOff()))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  expect(existsSync(join(folder, 'a'))).toBe(false)
})
