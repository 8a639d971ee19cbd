/** The documentation as the search index needs it, small enough to load before the reader types. */
export interface PackedDocs {
  pages: PackedPage[]
  /** The titles of the sidebar's groups, each with its number of pages. */
  groups: [title: string, pages: number][]
  /** The stems of all texts, sorted and separated by spaces. */
  stems: string
  /** The sections that contain each stem: the steps between their numbers, as `packNumbers` writes them. */
  places: string
}

export interface PackedPage {
  slug: string
  title: string
  /** Words that readers use for its subject but the page does not. */
  also: string
  /** In page order, first the opening, which has no heading. Has an id if `idOf` gives a different one. */
  sections: [heading: string, id?: string][]
}

/** One number for each section, counted through all pages. */
export function pack(
  { pages, groups }: Pick<PackedDocs, 'pages' | 'groups'>,
  stemsOfSections: string[][],
): PackedDocs {
  const places = new Map<string, number[]>()
  for (const [section, stems] of stemsOfSections.entries())
    for (const stem of new Set(stems)) places.set(stem, [...(places.get(stem) ?? []), section])
  const stems = [...places.keys()].sort()
  return {
    pages,
    groups,
    stems: stems.join(' '),
    places: stems.map((stem) => packNumbers(places.get(stem)!)).join(' '),
  }
}

/** The stems of each section, in the order that `pack` received. */
export function unpackStems({ pages, stems, places }: PackedDocs): string[][] {
  const sections = pages.flatMap((page) => page.sections.map((): string[] => []))
  const numbers = places.split(' ')
  for (const [index, stem] of stems.split(' ').entries())
    for (const section of unpackNumbers(numbers[index]!)) sections[section]!.push(stem)
  return sections
}

/** The id of a heading, unless an earlier heading on the page has the same words. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const more = '_'

/** Packs rising numbers as steps, one character each: `_` adds 63 to the next step. */
export function packNumbers(numbers: number[]): string {
  return numbers
    .map((number, index) => number - (numbers[index - 1] ?? -1) - 1)
    .map((step) => more.repeat(Math.floor(step / digits.length)) + digits[step % digits.length])
    .join('')
}

export function unpackNumbers(packed: string): number[] {
  const numbers: number[] = []
  let next = 0
  for (const sign of packed) {
    if (sign === more) next += digits.length
    else {
      next += digits.indexOf(sign)
      numbers.push(next++)
    }
  }
  return numbers
}
