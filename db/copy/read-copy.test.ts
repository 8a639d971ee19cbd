import { expect, it } from 'vitest'
import { z } from 'zod'
import { readCopy } from './read-copy.ts'

const text = String.raw`-- {"head":1}
COPY a (t) FROM stdin;
\\.
one\ntwo
\.
COPY b (t) FROM stdin;
\.
-- {"tail":1}
`

async function* cutInto(size: number, whole = Buffer.from(text)) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

async function readRows(rows: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of rows) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('a copy reads the same wherever its bytes are split', async () => {
  for (let size = 1; size < text.length + 1; size++) {
    const copy = readCopy(cutInto(size))
    expect(await copy.json(z.unknown())).toEqual({ head: 1 })
    expect(await copy.line()).toBe('COPY a (t) FROM stdin;')
    expect(await readRows(copy.rows())).toBe('\\\\.\none\\ntwo\n')
    expect(await copy.line()).toBe('COPY b (t) FROM stdin;')
    expect(await readRows(copy.rows())).toBe('')
    expect(await copy.json(z.unknown())).toEqual({ tail: 1 })
    await copy.end()
  }
})

it('a copy that is truncated, or continues past its end, is an error', async () => {
  const cut = readCopy(cutInto(7, Buffer.from(text.slice(0, 45))))
  await cut.line()
  await cut.line()
  await expect(readRows(cut.rows())).rejects.toThrow('It ends too early')
  const longer = readCopy(cutInto(7))
  await longer.line()
  await expect(longer.end()).rejects.toThrow('It goes on after its end')
})
