import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sha256 } from '#db/sha256.ts'

interface RpmParts {
  name: string
  version: string
  architecture: string
  summary: string
  description: string
  license: string
  url: string
  /** The one file that is installed. */
  file: { folder: string; name: string; content: Buffer }
  at: Date
}

type Value = string | string[] | number[] | Buffer | { int16: number[] }

/** Writes a package for dnf that installs one file: a lead, two headers and an archive. */
export function writeRpm(parts: RpmParts): Buffer {
  const archive = writeCpio(parts.file)
  const payload = gzipSync(archive)
  const header = writeHeader(63, listTags(parts, payload))
  const signature = writeHeader(62, {
    269: createHash('sha1').update(header).digest('hex'),
    273: sha256(header),
    1000: [header.length + payload.length],
    1004: createHash('md5').update(header).update(payload).digest(),
    1007: [archive.length],
  })
  const padding = Buffer.alloc((8 - (signature.length % 8)) % 8)
  return Buffer.concat([writeLead(parts), signature, padding, header, payload])
}

/** By the numbers of RPM. */
function listTags(parts: RpmParts, payload: Buffer): Record<number, Value> {
  const { name, version, file } = parts
  const seconds = Math.floor(parts.at.getTime() / 1000)
  const needed = ['rpmlib(CompressedFileNames)', 'rpmlib(FileDigests)']
  return {
    100: ['C'],
    1000: name,
    1001: version,
    1002: '1',
    1004: parts.summary,
    1005: parts.description,
    1006: [seconds],
    1007: 'localhost',
    1009: [file.content.length],
    1014: parts.license,
    1016: 'Unspecified',
    1020: parts.url,
    1021: 'linux',
    1022: parts.architecture,
    1028: [file.content.length],
    1030: { int16: [0o100644] },
    1033: { int16: [0] },
    1034: [seconds],
    1035: [sha256(file.content)],
    1036: [''],
    1037: [2],
    1039: ['root'],
    1040: ['root'],
    1044: `${name}-${version}-1.src.rpm`,
    1045: [0xffffffff],
    1047: [name],
    1048: needed.map(() => 0x100000a),
    1049: needed,
    1050: ['3.0.4-1', '4.6.0-1'],
    1095: [1],
    1096: [1],
    1097: [''],
    1112: [8],
    1113: [`${version}-1`],
    1116: [0],
    1117: [file.name],
    1118: [file.folder],
    1124: 'cpio',
    1125: 'gzip',
    1126: '9',
    5011: [8],
    5092: [sha256(payload)],
    5093: [8],
  }
}

const translated = [1004, 1005, 1016]

/** An index of numbered values and the values; a region over all of it comes first. */
function writeHeader(region: number, tags: Record<number, Value>): Buffer {
  const entries: Buffer[] = []
  let store: Buffer = Buffer.alloc(0)
  for (const [tag, value] of Object.entries(tags)) {
    const { type, count, bytes, align } = encode(Number(tag), value)
    const padding = Buffer.alloc((align - (store.length % align)) % align)
    entries.push(writeInts(Number(tag), type, store.length + padding.length, count))
    store = Buffer.concat([store, padding, bytes])
  }
  const length = entries.length + 1
  entries.unshift(writeInts(region, 7, store.length, 16))
  store = Buffer.concat([store, writeInts(region, 7, -length * 16, 16)])
  const intro = [Buffer.from('8eade80100000000', 'hex'), writeInts(length, store.length)]
  return Buffer.concat([...intro, ...entries, store])
}

function encode(tag: number, value: Value) {
  if (Buffer.isBuffer(value)) return { type: 7, count: value.length, bytes: value, align: 1 }
  if (typeof value === 'string') {
    const type = translated.includes(tag) ? 9 : 6
    return { type, count: 1, bytes: Buffer.from(`${value}\0`), align: 1 }
  }
  if (!Array.isArray(value)) {
    const bytes = Buffer.alloc(value.int16.length * 2)
    value.int16.forEach((each, index) => bytes.writeUInt16BE(each, index * 2))
    return { type: 3, count: value.int16.length, bytes, align: 2 }
  }
  const texts = value.filter((each) => typeof each === 'string')
  if (texts.length > 0) {
    const bytes = Buffer.from(texts.map((each) => `${each}\0`).join(''))
    return { type: 8, count: texts.length, bytes, align: 1 }
  }
  return { type: 4, count: value.length, bytes: writeInts(...(value as number[])), align: 4 }
}

function writeInts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((each, index) => bytes.writeUInt32BE(each >>> 0, index * 4))
  return bytes
}

const leadNumbers: Record<string, number> = { x86_64: 1, aarch64: 19 }

function writeLead({ name, version, architecture }: RpmParts): Buffer {
  const lead = Buffer.alloc(96)
  lead.writeUInt32BE(0xedabeedb, 0)
  lead.writeUInt8(3, 4)
  lead.writeUInt16BE(leadNumbers[architecture] ?? 1, 8)
  lead.write(`${name}-${version}-1`.slice(0, 65), 10)
  lead.writeUInt16BE(1, 76)
  lead.writeUInt16BE(5, 78)
  return lead
}

function writeCpio({ folder, name, content }: RpmParts['file']): Buffer {
  const file = writeCpioEntry(`.${folder}${name}`, content, 0o100644)
  return Buffer.concat([file, writeCpioEntry('TRAILER!!!', Buffer.alloc(0), 0)])
}

function writeCpioEntry(name: string, content: Buffer, mode: number): Buffer {
  const numbers = [1, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length + 1, 0]
  const hex = numbers.map((each) => each.toString(16).padStart(8, '0')).join('')
  return Buffer.concat([pad(Buffer.from(`070701${hex}${name}\0`)), pad(content)])
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
