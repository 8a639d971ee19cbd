import type { PageTexts } from '#contract/search.ts'
import { excerptOf, markWords, type Part } from '#contract/search/excerpt.ts'
import type { Hit } from '#contract/search/hits.ts'
import { drawIcon } from './icons.ts'

export interface HitList {
  /** Null when the index could not be loaded. */
  show: (question: string, hits: Hit[] | null) => void
  /** Shows the matching words under each page, now and from now on. */
  addExcerpts: (texts: PageTexts) => void
  links: () => HTMLAnchorElement[]
  /** Minus one without a list, and while none of its links is chosen. */
  chosen: () => number
  choose: (place: number) => void
}

export interface LinkGroup {
  title: string
  links: { title: string; address: string }[]
}

/** The list of the dialog and its status text. Text is only ever set as text. */
export function createList(
  dialog: HTMLDialogElement,
  input: HTMLInputElement,
  suggestions: LinkGroup[],
): HitList {
  const box = dialog.querySelector<HTMLElement>('[role=listbox]')!
  const count = dialog.querySelector('[data-when=some]')!
  const asked = dialog.querySelector('[data-when=none] q')!
  const page = dialog.querySelector<HTMLAnchorElement>('[data-when=failed] a')!
  let texts: PageTexts | undefined
  let shown: Hit[] = []
  let chosen = -1
  const links = () => [...box.querySelectorAll('a')]

  box.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
    if (!ctrlKey && !metaKey && !shiftKey) dialog.close()
  })

  const list: HitList = {
    links,
    chosen: () => chosen,
    show(question, hits) {
      shown = hits ?? []
      box.replaceChildren(...(question ? groupHits(shown) : suggestions.map(writeSuggestions)))
      for (const [place, link] of links().entries()) link.id = `search-hit-${place}`
      box.hidden = links().length === 0
      box.scrollTop = 0
      input.ariaExpanded = String(!box.hidden)
      count.textContent = shown.length === 1 ? '1 result' : `${shown.length} results`
      asked.textContent = question
      page.search = new URLSearchParams({ q: question }).toString()
      dialog.dataset.state = stateOf(question, hits)
      list.choose(shown.length ? 0 : -1)
      fillExcerpts()
    },
    addExcerpts(arrived) {
      texts = arrived
      fillExcerpts()
    },
    choose(place) {
      chosen = place
      for (const [index, link] of links().entries()) link.ariaSelected = String(index === place)
      const link = links()[place]
      // The heading of the first group is above its first link.
      if (place === 0) box.scrollTop = 0
      link?.scrollIntoView({ block: 'nearest' })
      if (link) input.setAttribute('aria-activedescendant', link.id)
      else input.removeAttribute('aria-activedescendant')
    },
  }
  return list

  function fillExcerpts() {
    if (!texts) return
    for (const [place, { page, section, stems }] of shown.entries()) {
      const excerpt = excerptOf(texts[page]![section]!, stems)
      const line = links()[place]!.querySelector('span')!
      line.replaceChildren(...writeParts(excerpt))
      line.hidden = excerpt.length === 0
    }
  }
}

function stateOf(question: string, hits: Hit[] | null): string {
  if (!hits) return 'failed'
  if (!question) return 'ready'
  return hits.length > 0 ? 'some' : 'none'
}

function groupHits(hits: Hit[]): HTMLElement[] {
  const groups = [...new Set(hits.map(({ group }) => group))]
  return groups.map((each) =>
    writeGroup(each, hits.filter(({ group }) => group === each).map(writeHit)),
  )
}

function writeSuggestions({ title, links }: LinkGroup): HTMLElement {
  return writeGroup(
    title,
    links.map(({ title, address }) =>
      writeLink(address, write('b', [{ text: title, match: false }])),
    ),
  )
}

function writeGroup(title: string, links: HTMLElement[]): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  group.ariaLabel = title
  const heading = document.createElement('h2')
  heading.textContent = title
  // The group has the same name, and a list of options has no headings.
  heading.ariaHidden = 'true'
  group.append(heading, ...links)
  return group
}

function writeHit({ address, title, heading, stems }: Hit): HTMLAnchorElement {
  const link = writeLink(address, write('b', markWords(title, stems)))
  if (heading) link.append(' ', write('i', markWords(heading, stems)))
  link.append(document.createElement('span'))
  return link
}

function writeLink(address: string, title: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.role = 'option'
  link.tabIndex = -1
  link.append(drawIcon(address), title)
  return link
}

function write(tag: string, parts: Part[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...writeParts(parts))
  return element
}

function writeParts(parts: Part[]): (string | HTMLElement)[] {
  return parts.map(({ text, match }) => {
    if (!match) return text
    const mark = document.createElement('mark')
    mark.textContent = text
    return mark
  })
}
