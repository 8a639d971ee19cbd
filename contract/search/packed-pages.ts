export type Area = 'Docs' | 'Questions' | 'Shop' | 'API'

/** The pages of the site as the search index needs them, small enough to load before a visitor types. */
export interface PackedPages {
  /** The pages: first the documentation, in reading order. */
  pages: PackedPage[]
  /** The titles of the sidebar's groups, each with its number of pages. */
  groups: [title: string, pages: number][]
  /** The stems of all texts, sorted and separated by spaces. */
  stems: string
  /** The sections that contain each stem, and how often, as `packPlaces` writes them. */
  places: string
}

export interface PackedPage {
  area: Area
  /** The path, with the anchor for a page that is only a part of one: `/faq#refund`. */
  path: string
  title: string
  /** Words that people use for its subject but the page does not. */
  also: string
  /**
   * The sections in page order, first the opening, which has no heading. A section has an id if `idOf`
   * gives a different one.
   */
  sections: [heading: string, id?: string][]
}

/** The number of times a stem occurs in a section; `most` or more are counted as `most`. */
export type Place = [section: number, times: number]

/** Packs the pages, with one number for each section, counted through all pages. */
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

/** Returns the stems of each section, sorted, each as often as it occurs there. */
export function unpackStems({ pages, stems, places }: PackedPages): string[][] {
  const sections = pages.flatMap((page) => page.sections.map((): string[] => []))
  const packed = places.split(' ')
  for (const [index, stem] of stems.split(' ').entries())
    for (const [section, times] of unpackPlaces(packed[index]!))
      for (let time = 0; time < times; time += 1) sections[section]!.push(stem)
  return sections
}

/** Returns the id of a heading, unless an earlier heading on the page has the same words. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const more = '_'
/** The characters for twice, three times, and so on. */
const repeats = '!#$%()*'
export const mostRepeats = repeats.length + 1

/**
 * Packs places with rising sections. A section is the step from the one before, one character: `_` adds
 * 63 to the next step. A character for the repetition follows unless there is none.
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
