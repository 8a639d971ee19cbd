import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'

const MB = 1024 ** 2
const identity = { Package: 'protocraft', Version: '1.0.0', Architecture: 'amd64' }
const control = (more: object = {}) =>
  Object.entries({ ...identity, ...more })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

/** What a package is made of, and what is said of it; null when nothing is wrong. */
const debs: Record<string, [make: () => Promise<Buffer>, problem: string | null]> = {
  'of the largest size': [() => writeDeb([['control.tar', tar(16 * MB - 4096, control())]]), null],
  'with something large in front': [
    () =>
      writeDeb([
        ['_large', Buffer.alloc(16 * MB + 1)],
        ['control.tar', tar(0, control())],
      ]),
    'has no control file at its beginning',
  ],
  'that unpacks to more, by gzip': [
    () => writeDeb([['control.tar.gz', tar(17 * MB, control()).then((all) => gzipSync(all))]]),
    'has a control file that is too large',
  ],
  'that unpacks to more, by zstd': [
    () =>
      writeDeb([['control.tar.zst', tar(17 * MB, control()).then((all) => zstdCompressSync(all))]]),
    'has a control file that is too large',
  ],
  'that unpacks to more, by xz': [
    () => writeDeb([['control.tar.xz', gunzipSync(Buffer.from(xzOf17MB, 'base64'))]]),
    'has a control file that is too large',
  ],
  'of empty lines': [
    () =>
      writeDeb([
        [
          'control.tar.gz',
          tar(0, `${control()}\n${'\n'.repeat(15 * MB)}.`).then((all) => gzipSync(all)),
        ],
      ]),
    'has a control file that is too large',
  ],
  'with a NUL': [
    () => writeDeb([['control.tar', tar(0, control({ Section: 'mi\0sc' }))]]),
    'has a control file that is no text in UTF-8',
  ],
  'with half a surrogate': [
    () =>
      writeDeb([
        [
          'control.tar',
          tar(
            0,
            Buffer.concat([
              Buffer.from(control()),
              Buffer.from('Section: \xed\xa0\x80\n', 'latin1'),
            ]),
          ),
        ],
      ]),
    'has a control file that is no text in UTF-8',
  ],
  'with a long version': [
    () => writeDeb([['control.tar', tar(0, control({ Version: '1'.repeat(0.9 * MB) }))]]),
    'names a version or processor of more than 100 characters',
  ],
}

const texts = (count: number, text = '') => ({
  type: 8,
  count,
  bytes: Buffer.from(`${text}\0`.repeat(count)),
})
const numbers = (count: number) => ({ type: 4, count, bytes: Buffer.alloc(count * 4) })
const tooMany = (most: string) => `lists more than ${most} of a kind`

const rpms: Record<string, [more: Record<number, Value>, problem: string | null]> = {
  'with 10,000 relations and 100,000 files': [
    {
      1047: texts(10_000, 'lib'),
      1117: texts(100_000, 'file'),
      1118: texts(1, '/usr/'),
      1116: numbers(100_000),
    },
    null,
  ],
  'with a large header': [
    { 5000: texts(1, 'x'.repeat(16 * MB)) },
    'has a header that is too large',
  ],
  'with a large text': [{ 1005: texts(1, 'x'.repeat(8 * MB)) }, 'says more than 8,388,608 bytes'],
  'with a long version': [
    { 1001: texts(1, '1'.repeat(101)) },
    'names a version or processor of more than 100 characters',
  ],
  'with long paths': [
    { 1117: texts(20, 'file'), 1118: texts(1, `/${'x'.repeat(MB)}/`), 1116: numbers(20) },
    'has paths that are too long',
  ],
  'with many names': [{ 1047: texts(4 * MB) }, tooMany('10,000')],
  'with many versions': [{ 1113: texts(4 * MB) }, tooMany('10,000')],
  'with many flags': [{ 1112: numbers(3 * MB) }, tooMany('10,000')],
  'with many files': [{ 1117: texts(4 * MB) }, tooMany('100,000')],
  'with many folders': [{ 1118: texts(4 * MB) }, tooMany('100,000')],
  'with many modes': [{ 1030: numbers(3 * MB) }, tooMany('100,000')],
  'with many authors': [{ 1081: texts(4 * MB) }, tooMany('10,000')],
  'with many days of changes': [{ 1080: numbers(3 * MB) }, tooMany('10,000')],
}

let folder: string
let said: Record<string, string | null>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'protocraft-hostile-'))
  const files: [name: string, identifier: string][] = []
  const add = (name: string, identifier: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    files.push([name, identifier])
  }
  for (const [name, [make]] of Object.entries(debs)) add(name, 'linux-deb-amd64', await make())
  for (const [name, [more]] of Object.entries(rpms))
    add(`RPM ${name}`, 'linux-rpm-x86_64', writeRpm(more))
  add('RPM with many entries', 'linux-rpm-x86_64', writeManyEntries())
  said = await readAll(files)
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(Object.entries(debs))(
  'of a package for apt %s is said what is wrong, at a heap of 64 MB',
  (name, [, problem]) => {
    expect(said[name]).toBe(problem)
  },
)

it.each(Object.entries(rpms))(
  'of a package for dnf %s is said what is wrong, at a heap of 64 MB',
  (name, [, problem]) => {
    expect(said[`RPM ${name}`]).toBe(problem)
  },
)

it('an index with a million entries is refused before it is read', () => {
  expect(said['RPM with many entries']).toBe('has a header that is too large')
})

/** In a process with a heap of 64 MB, as one after the other is published. */
async function readAll(files: [string, string][]): Promise<typeof said> {
  const program = `
    import { readPackageFile } from ${JSON.stringify(join(import.meta.dirname, 'read.ts'))}
    const said = {}
    for (const [name, identifier] of ${JSON.stringify(files)}) {
      const facts = await readPackageFile(${JSON.stringify(`${folder}/`)} + name, { identifier, version: '1.0.0' })
      JSON.stringify(facts)
      said[name] = facts.problem ?? null
    }
    console.log(JSON.stringify(said))`
  const words = ['--max-old-space-size=64', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout) as typeof said
}

async function writeDeb(members: [string, Buffer | Promise<Buffer>][]): Promise<Buffer> {
  const written: Buffer[] = [Buffer.from('!<arch>\n')]
  for (const [name, making] of [['debian-binary', Buffer.from('2.0\n')] as const, ...members]) {
    const content = await making
    const size = String(content.length).padEnd(10)
    written.push(Buffer.from(`${name.padEnd(48)}${size}\`\n`), content)
    if (content.length % 2 === 1) written.push(Buffer.from('\n'))
  }
  return Buffer.concat(written)
}

/** A control file behind another one, of so many bytes. */
function tar(size: number, text: string | Buffer): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'md5sums' }, Buffer.alloc(size))
  archive.entry({ name: './control' }, Buffer.from(text))
  archive.finalize()
  return buffer(archive)
}

interface Value {
  type: number
  count: number
  bytes: Buffer
}

function writeRpm(more: Record<number, Value>): Buffer {
  const named = { 1000: 'protocraft', 1001: '1.0.0', 1002: '1', 1022: 'x86_64' }
  const own = Object.entries(named).map(([tag, text]) => [tag, texts(1, text)] as const)
  const lead = Buffer.alloc(96)
  lead.writeUInt32BE(0xedabeedb)
  return Buffer.concat([
    lead,
    writeHeader({}),
    writeHeader({ ...Object.fromEntries(own), ...more }),
  ])
}

function writeHeader(values: Record<number, Value>): Buffer {
  const entries: number[] = []
  const store: Buffer[] = []
  let length = 0
  for (const [tag, { type, count, bytes }] of Object.entries(values)) {
    entries.push(Number(tag), type, length, count)
    store.push(bytes)
    length += bytes.length
  }
  return Buffer.concat([
    writeInts(0x8eade801, 0, entries.length / 4, length),
    writeInts(...entries),
    ...store,
  ])
}

/** Each entry has a number of its own, and names nothing. */
function writeManyEntries(): Buffer {
  const count = MB
  const index = Buffer.alloc(count * 16)
  for (let at = 0; at < count; at++) index.writeUInt32BE(at + 2000, at * 16)
  return Buffer.concat([writeRpm({}).subarray(0, 112), writeInts(0x8eade801, 0, count, 0), index])
}

function writeInts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((each, index) => bytes.writeUInt32BE(each, index * 4))
  return bytes
}

/** 17 MB of zeros and a control file, by xz and once more by gzip. */
const xzOf17MB =
  'H4sIAAAAAAACA/trXhURxcDA8uzaFjcmBkVGGQYGBoHzEWf+/+dknBbLYDaTaWmX6X375fN31kWcP5j0S2Q30/0Jy8SmLo4ydevyVy1+fU+xTe7n7Zc55xkFVcNnOrZrxOQc3PKFY/0pnR+T3T5uEWBXm7V7Wpxgyhr9tcI3Mm0r/4lWfpS5n1kdNuNAwoGDfee8ZhTmXjy+NcJ5Vaj1igPrOhNMuZN7eha+ufnoZhubgNqcaf/c//9by5p41j7CYMGz0zG+0lfCi3OXPTzxr1Jx6wrj/qSW2qjApEklnjFHcjdNer7gxDl2lnfz7y11Ot1hH8PQf8FvvZrGlEJ5236VhwXzlivHv9E43Xpx6oyuOq2Jn9RLv0seYJvhO+PvjfVXJ/AfUQ3+8XWimSHr0g3v8g8W+LrzXJwouGptguyucxvVJWIi216mBUXse1m2JvLJ02hWjp/Hb6398ztIu+SsXLSC08+7wbY/NFM4rRtOa+Xc32r94chevfhV/HbeaU4ThPn+C0z+UVgR+YP77P+pGm78K//U3Ps9y0Av7EB/6+fmxgOpxFv9WFbdc/5/AUZthjfFwcv/7ltXYyg1f3uvYd6w8B0NrA7kt980GmCjATYaYKMBNhpgowE2GmC4AmyCeR3D80EZYIctY1k8HHdccPqfvjNtyiSG8EKD5UXHa35uzZj0Qfnnq8WrpPV4Eq7OvRjSXh1lo8143Pnm2W1KqzwCV++XVljzRM5TtsmTd93ThtL1ro4J947bTUg9BmzmMlxYJ/X7qKjcHAbGb6INDw5wnOFn0dx4JP03E0iSJTIKANRRGwccCwAA'
