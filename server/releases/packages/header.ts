import { UnreadablePackage, type TakeBytes } from './bytes.ts'

/** In bytes. With 100,000 files, a header has about 14 MB. */
const mostBytes = 16 * 1024 ** 2
/** Of the index: RPM itself writes fewer than 200. */
const mostEntries = 1000
/** Characters of all texts together: several entries can name the same bytes. */
const mostText = 8 * 1024 ** 2
const introLength = 16
const entryLength = 16

/** A header of an RPM: values by their number, each with a type of its own. */
export interface RpmHeader {
  /** In bytes, with its introduction. */
  length: number
  text(tag: number): string
  number(tag: number): number | undefined
  /** Throws when there are more than `most`. */
  texts(tag: number, most: number): string[]
  numbers(tag: number, most: number): number[]
}

interface Entry {
  type: number
  offset: number
  count: number
}

/** Reads the header that begins here. */
export async function readHeader(take: TakeBytes): Promise<RpmHeader> {
  const intro = await take(introLength)
  if (intro.readUInt32BE(0) !== 0x8eade801) throw new UnreadablePackage('is no RPM package')
  const [count, size] = [intro.readUInt32BE(8), intro.readUInt32BE(12)]
  if (count > mostEntries || size > mostBytes)
    throw new UnreadablePackage('has a header that is too large')
  const index = await take(count * entryLength)
  const store = await take(size)
  const entries = new Map<number, Entry>()
  for (let at = 0; at < index.length; at += entryLength) {
    const [tag, type, offset, many] = [0, 4, 8, 12].map((each) => index.readUInt32BE(at + each))
    entries.set(tag!, { type: type!, offset: offset!, count: many! })
  }
  let left = mostText
  const readText = (start: number, end: number) => {
    left -= end - start
    if (left < 0)
      throw new UnreadablePackage(`says more than ${mostText.toLocaleString('en')} bytes`)
    return store.toString('utf8', start, end)
  }
  const texts = (tag: number, most: number) =>
    readTexts(store, within(entries.get(tag), most), readText)
  const numbers = (tag: number, most: number) => readNumbers(store, within(entries.get(tag), most))
  const first = (tag: number) => {
    const entry = entries.get(tag)
    return entry && { ...entry, count: Math.min(entry.count, 1) }
  }
  return {
    length: introLength + index.length + store.length,
    texts,
    numbers,
    text: (tag) => readTexts(store, first(tag), readText)[0] ?? '',
    number: (tag) => readNumbers(store, first(tag))[0],
  }
}

function within(entry: Entry | undefined, most: number): Entry | undefined {
  if (entry === undefined || entry.count <= most) return entry
  throw new UnreadablePackage(`lists more than ${most.toLocaleString('en')} of a kind`)
}

const textTypes = [6, 8, 9]

function readTexts(
  store: Buffer,
  entry: Entry | undefined,
  readText: (start: number, end: number) => string,
): string[] {
  if (entry === undefined || !textTypes.includes(entry.type)) return []
  const found: string[] = []
  let { offset } = entry
  while (found.length < entry.count) {
    const end = store.indexOf(0, offset)
    if (end === -1) throw new UnreadablePackage('has a damaged header')
    found.push(readText(offset, end))
    offset = end + 1
  }
  return found
}

/** In bytes, by type. */
const widths: Record<number, 2 | 4 | 8> = { 3: 2, 4: 4, 5: 8 }

function readNumbers(store: Buffer, entry: Entry | undefined): number[] {
  const width = widths[entry?.type ?? 0]
  if (entry === undefined || width === undefined) return []
  const { offset, count } = entry
  if (offset + count * width > store.length) throw new UnreadablePackage('has a damaged header')
  return Array.from({ length: count }, (_, index) => {
    const at = offset + index * width
    return width === 8 ? Number(store.readBigUInt64BE(at)) : store.readUIntBE(at, width)
  })
}
