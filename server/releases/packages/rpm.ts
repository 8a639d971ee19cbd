import { z } from 'zod'
import { UnreadablePackage, type TakeBytes } from './bytes.ts'
import { readHeader, type RpmHeader } from './header.ts'

/** What another package is needed for, or what this one stands for. */
const rpmRelation = z.object({
  name: z.string(),
  /** Null: of any version. */
  than: z.object({ is: z.enum(['EQ', 'LT', 'LE', 'GT', 'GE']), version: z.string() }).nullable(),
  /** Needed before it is installed. */
  isBefore: z.boolean(),
})

export type RpmRelation = z.infer<typeof rpmRelation>

export const relationKinds = [
  'provides',
  'requires',
  'conflicts',
  'obsoletes',
  'suggests',
  'enhances',
  'recommends',
  'supplements',
] as const

/** What a package for dnf declares. */
export const rpmPackage = z.object({
  kind: z.literal('rpm'),
  name: z.string(),
  /** As RPM compares it: the number in front of its version, 0 without one. */
  epoch: z.number(),
  version: z.string(),
  release: z.string(),
  architecture: z.string(),
  texts: z.record(
    z.enum([
      'summary',
      'description',
      'packager',
      'url',
      'license',
      'vendor',
      'group',
      'buildHost',
      'source',
    ]),
    z.string(),
  ),
  builtAt: z.number(),
  sizes: z.object({ installed: z.number(), archive: z.number() }),
  /** Where its header is in the file. */
  header: z.object({ start: z.number(), end: z.number() }),
  relations: z.record(z.enum(relationKinds), z.array(rpmRelation)),
  files: z.array(z.object({ path: z.string(), type: z.enum(['file', 'dir', 'ghost']) })),
  changes: z.array(z.object({ author: z.string(), date: z.number(), text: z.string() })),
})

export type RpmPackage = z.infer<typeof rpmPackage>

const leadLength = 96
/** In a package. */
const mostFiles = 100_000
/** Characters of all paths together: a folder is named once for all that is in it. */
const mostPaths = 16 * 1024 ** 2
/** Of one kind. */
const mostRelations = 10_000
const mostChanges = 10_000

/** Reads the headers, which stand in front of what the package installs. */
export async function readRpm(take: TakeBytes): Promise<RpmPackage> {
  const lead = await take(leadLength)
  if (lead.readUInt32BE(0) !== 0xedabeedb) throw new UnreadablePackage('is no RPM package')
  const signature = await readHeader(take)
  // The header after it begins at a multiple of eight.
  const padding = (8 - (signature.length % 8)) % 8
  await take(padding)
  const header = await readHeader(take)
  const start = leadLength + signature.length + padding
  const name = header.text(tags.name)
  const [version, release] = [header.text(tags.version), header.text(tags.release)]
  const architecture = header.text(tags.architecture)
  if (!name || !version || !release || !architecture)
    throw new UnreadablePackage('names no package, version or architecture')
  return {
    kind: 'rpm',
    name,
    epoch: header.number(tags.epoch) ?? 0,
    version,
    release,
    architecture,
    texts: readDescription(header),
    builtAt: header.number(tags.builtAt) ?? 0,
    sizes: {
      installed: header.number(tags.longSize) ?? header.number(tags.size) ?? 0,
      archive: signature.number(tags.longArchive) ?? signature.number(tags.archive) ?? 0,
    },
    header: { start, end: start + header.length },
    relations: readRelations(header),
    files: readFiles(header),
    changes: readChanges(header),
  }
}

/** The numbers of RPM. */
const tags = {
  name: 1000,
  version: 1001,
  release: 1002,
  epoch: 1003,
  builtAt: 1006,
  size: 1009,
  architecture: 1022,
  longSize: 5009,
  /** Of the header with the signatures. */
  archive: 1007,
  longArchive: 271,
}

const descriptionTags = {
  summary: 1004,
  description: 1005,
  buildHost: 1007,
  vendor: 1011,
  license: 1014,
  packager: 1015,
  group: 1016,
  url: 1020,
  source: 1044,
}

function readDescription(header: RpmHeader): RpmPackage['texts'] {
  const read = Object.entries(descriptionTags).map(([name, tag]) => [name, header.text(tag)])
  return Object.fromEntries(read) as RpmPackage['texts']
}

/** The numbers of names, versions and flags. */
const relationTags: Record<(typeof relationKinds)[number], [number, number, number]> = {
  provides: [1047, 1113, 1112],
  requires: [1049, 1050, 1048],
  conflicts: [1054, 1055, 1053],
  obsoletes: [1090, 1115, 1114],
  recommends: [5046, 5047, 5048],
  suggests: [5049, 5050, 5051],
  supplements: [5052, 5053, 5054],
  enhances: [5055, 5056, 5057],
}

function readRelations(header: RpmHeader): RpmPackage['relations'] {
  const read = relationKinds.map((kind) => [kind, readRelation(header, relationTags[kind])])
  return Object.fromEntries(read) as RpmPackage['relations']
}

const comparisons: Record<number, NonNullable<RpmRelation['than']>['is']> = {
  2: 'LT',
  4: 'GT',
  8: 'EQ',
  10: 'LE',
  12: 'GE',
}
const compares = 14
const before = 64 | 512 | 1024
const ofRpmItself = 1 << 24

function readRelation(
  header: RpmHeader,
  [names, versions, flags]: [number, number, number],
): RpmRelation[] {
  const version = header.texts(versions, mostRelations)
  const flag = header.numbers(flags, mostRelations)
  const all = header.texts(names, mostRelations).map((name, index) => {
    const bits = flag[index] ?? 0
    const is = comparisons[bits & compares]
    const than = is ? { is, version: version[index] ?? '' } : null
    return { bits, relation: { name, than, isBefore: (bits & before) !== 0 } }
  })
  const kept = all.filter(
    ({ bits, relation }) => (bits & ofRpmItself) === 0 && !relation.name.startsWith('rpmlib('),
  )
  const distinct = new Map(kept.map(({ relation }) => [JSON.stringify(relation), relation]))
  return [...distinct.values()]
}

const fileTags = { modes: 1030, flags: 1037, folderOf: 1116, names: 1117, folders: 1118 }
const isGhost = 64

function readFiles(header: RpmHeader): RpmPackage['files'] {
  const [modes, flags, folderOf] = [fileTags.modes, fileTags.flags, fileTags.folderOf].map((tag) =>
    header.numbers(tag, mostFiles),
  ) as [number[], number[], number[]]
  const folders = header.texts(fileTags.folders, mostFiles)
  let left = mostPaths
  return header.texts(fileTags.names, mostFiles).map((name, index) => {
    const path = `${folders[folderOf[index] ?? -1] ?? ''}${name}`
    left -= path.length
    if (left < 0) throw new UnreadablePackage('has paths that are too long')
    const isFolder = ((modes[index] ?? 0) & 0o170000) === 0o040000
    const type = ((flags[index] ?? 0) & isGhost) !== 0 ? 'ghost' : isFolder ? 'dir' : 'file'
    return { path, type }
  })
}

function readChanges(header: RpmHeader): RpmPackage['changes'] {
  const [authors, texts] = [header.texts(1081, mostChanges), header.texts(1082, mostChanges)]
  return header.numbers(1080, mostChanges).map((date, index) => ({
    date,
    author: authors[index] ?? '',
    text: texts[index] ?? '',
  }))
}
