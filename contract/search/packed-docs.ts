/** The documentation as the search index needs it, small enough to be fetched while a hand reaches for the keys. */
export interface PackedDocs {
  pages: PackedPage[]
  /** The titles of the groups of the sidebar, each with the number of its pages. */
  groups: [title: string, pages: number][]
  /** The stems in all texts, sorted, with a space between them. */
  stems: string
  /** For each stem the sections that hold it: the steps from one number to the next, as `packNumbers` writes them. */
  places: string
}

export interface PackedPage {
  slug: string
  title: string
  /** Words that readers use for its subject and the page does not. */
  also: string
  /** In the order of the page; the opening, which has no heading, first. An id is there if `idOf` gives another. */
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

/** The stems of each section, in the order in which `pack` got the sections. */
export function unpackStems({ pages, stems, places }: PackedDocs): string[][] {
  const sections = pages.flatMap((page) => page.sections.map((): string[] => []))
  const numbers = places.split(' ')
  for (const [index, stem] of stems.split(' ').entries())
    for (const section of unpackNumbers(numbers[index]!)) sections[section]!.push(stem)
  return sections
}

/** The id that a heading gets when no heading before it on the page has the same words. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const more = '_'

/** Rising numbers as steps, a sign for each: `_` adds 63 to the step that follows. */
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
