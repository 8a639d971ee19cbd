export type Area = 'Docs' | 'Questions' | 'Shop' | 'API'

/** The site's pages as the search index needs them, small enough to load before a visitor types. */
export interface PackedPages {
  /** The pages, documentation first, in reading order. */
  pages: PackedPage[]
  /** The titles of the sidebar's groups, each with its number of pages. */
  groups: [title: string, pages: number][]
  /** The stems of all texts, sorted and separated by spaces. */
  stems: string
  /** The sections that contain each stem and how often, in the format of `packPlaces`. */
  places: string
}

export interface PackedPage {
  area: Area
  /** The path; if the page is only part of one, with an anchor, as in `/faq#refund`. */
  path: string
  title: string
  /** Words that people use for the page's subject, but the page doesn't. */
  also: string
  /**
   * The sections in page order. The first is the opening, without a heading. An id is given only if
   * `idOf` returns a different one.
   */
  sections: [heading: string, id?: string][]
}

/** How often a stem occurs in a section; counts above `most` become `most`. */
export type Place = [section: number, times: number]

/** Packs the pages, numbering sections across all of them. */
export function pack(
  { pages, groups }: Pick<PackedPages, 'pages' | 'groups'>,
  stemsOfSections: string[][],
): PackedPages {
  const places = new Map<string, Map<number, number>>()
  for (const [section, stems] of stemsOfSections.entries())
    for (const stem of stems) {
      const known = places.get(stem) ?? new Map<number, number>()
      places.set(stem, known.set(section, (known.get(section) ?? 0) + 1))
    }
  const stems = [...places.keys()].sort()
  return {
    pages,
    groups,
    stems: stems.join(' '),
    places: stems.map((stem) => packPlaces([...places.get(stem)!])).join(' '),
  }
}

/** Returns each section's stems, sorted and repeated as often as they occur. */
export function unpackStems({ pages, stems, places }: PackedPages): string[][] {
  const sections = pages.flatMap((page) => page.sections.map((): string[] => []))
  const packed = places.split(' ')
  for (const [index, stem] of stems.split(' ').entries())
    for (const [section, times] of unpackPlaces(packed[index]!))
      for (let time = 0; time < times; time += 1) sections[section]!.push(stem)
  return sections
}

/** Returns a heading's id, unless an earlier heading on the page has the same words. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const more = '_'
/** The characters for two occurrences, three, and so on. */
const repeats = '!#$%()*'
export const mostRepeats = repeats.length + 1

/**
 * Packs places in ascending order of sections. Each section is one character, its distance from the
 * previous one, where `_` adds 63 to the next distance. If the stem occurs more than once, a character
 * for the count follows.
 */
export function packPlaces(places: Place[]): string {
  return places
    .map(([section, times], index) => {
      const step = section - (places[index - 1]?.[0] ?? -1) - 1
      const far = more.repeat(Math.floor(step / digits.length))
      return far + digits[step % digits.length] + (repeats[Math.min(times, mostRepeats) - 2] ?? '')
    })
    .join('')
}

export function unpackPlaces(packed: string): Place[] {
  const places: Place[] = []
  let next = 0
  for (const sign of packed) {
    const repeat = repeats.indexOf(sign)
    if (sign === more) next += digits.length
    else if (repeat >= 0) places.at(-1)![1] = repeat + 2
    else {
      next += digits.indexOf(sign)
      places.push([next++, 1])
    }
  }
  return places
}
