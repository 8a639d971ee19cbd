import { expect, it, onTestFinished } from 'vitest'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { listGaps } from './sender.ts'

const config = {
  siteUrl: 'https://shop.example',
  mailFrom: 'Protocraft <hello@mail.shop.example>',
}

type Records = Record<string, string[] | null>

async function check(records: Records, other: Partial<typeof config> = {}) {
  return listGaps({ ...config, ...other }, await startNameServer(records))
}

it('sender records are found whatever they say, including DMARC above the domain', async () => {
  const spf = `v=spf1 ${'include:_spf.mail.example '.repeat(12)}~all`
  const records = {
    'mail.shop.example': ['some other text', spf],
    '_dmarc.shop.example': ['v=DMARC1; p=none'],
  }
  expect(await check(records)).toEqual([])
})

it('a domain without sender records, or with two of one kind, is a problem', async () => {
  expect(await check({ 'mail.shop.example': ['v=spf10 is another version'] })).toEqual([
    'mail.shop.example has no SPF record.',
    '_dmarc.mail.shop.example has no DMARC record.',
  ])
  const twice = await check({
    'mail.shop.example': ['v=spf1 -all', 'v=spf1 mx -all'],
    '_dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  })
  expect(twice).toEqual([
    'mail.shop.example has 2 SPF records, so none counts.',
    '_dmarc.shop.example has 2 DMARC records, so none counts.',
  ])
})

it('a silent name server causes no problem, and a shop without a public address is not checked', async () => {
  const silent = { 'mail.shop.example': null, '_dmarc.mail.shop.example': null }
  expect(await check(silent)).toEqual([])
  expect(await check({}, { siteUrl: 'https://localhost:3000' })).toEqual([])
})

/** Starts a name server with these TXT records, each under its name. A name with null is never answered. */
async function startNameServer(records: Records): Promise<Resolver> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', (query, { port, address }) => {
    const texts = records[readName(query)]
    if (texts !== null) socket.send(answer(query, texts), port, address)
  })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  // A busy machine answers late, which must not look like a silent server.
  const isSilent = Object.values(records).includes(null)
  const resolver = new Resolver({ timeout: isSilent ? 200 : 5000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return resolver
}

const headerBytes = 12

function readName(query: Buffer): string {
  const labels: string[] = []
  for (let at = headerBytes; query[at] !== 0; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  return labels.join('.').toLowerCase()
}

/** Writes an answer as in RFC 1035. Without texts, it says that the name does not exist. */
function answer(query: Buffer, texts: string[] | undefined): Buffer {
  const end = query.indexOf(0, headerBytes) + 5
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  header.fill(0, 8)
  return Buffer.concat([header, query.subarray(headerBytes, end), ...(texts ?? []).map(record)])
}

/** Writes a record. Long texts are split into strings of at most 255 bytes. */
function record(text: string): Buffer {
  const strings = (text.match(/.{1,255}/g) ?? []).map((part) =>
    Buffer.concat([Buffer.of(part.length), Buffer.from(part)]),
  )
  const data = Buffer.concat(strings)
  const head = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
