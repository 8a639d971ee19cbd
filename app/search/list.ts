import type { DocsTexts, Hit } from '#contract/search.ts'
import { excerptOf, markWords, type Part } from '#contract/search/excerpt.ts'

export interface HitList {
  /** Null when the index could not be loaded. */
  show: (question: string, hits: Hit[] | null) => void
  /** Shows the matching words under each page, now and from now on. */
  addExcerpts: (texts: DocsTexts) => void
  links: () => HTMLAnchorElement[]
  /** Minus one without a list. */
  chosen: () => number
  choose: (place: number) => void
}

/** The list of the dialog and its status text. Text is only ever set as text. */
export function createList(dialog: HTMLDialogElement, input: HTMLInputElement): HitList {
  const box = dialog.querySelector<HTMLElement>('[role=listbox]')!
  const count = dialog.querySelector('[data-when=some]')!
  const page = dialog.querySelector<HTMLAnchorElement>('[data-when=failed] a')!
  let texts: DocsTexts | undefined
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
      box.replaceChildren(...shown.map(makeLink))
      box.hidden = shown.length === 0
      box.scrollTop = 0
      input.ariaExpanded = String(!box.hidden)
      count.textContent = shown.length === 1 ? '1 page' : `${shown.length} pages`
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
      link?.scrollIntoView({ block: 'nearest' })
      if (link) input.setAttribute('aria-activedescendant', link.id)
      else input.removeAttribute('aria-activedescendant')
    },
  }
  return list

  function fillExcerpts() {
    if (!texts) return
    for (const [place, link] of links().entries()) {
      const { page, section, stems } = shown[place]!
      const excerpt = excerptOf(texts[page]![section]!, stems)
      link.querySelector('span')!.replaceChildren(...writeParts(excerpt))
    }
  }
}

function stateOf(question: string, hits: Hit[] | null): string {
  if (!hits) return 'failed'
  if (!question) return 'ready'
  return hits.length > 0 ? 'some' : 'none'
}

function makeLink({ slug, title, heading, id, stems }: Hit, place: number): HTMLAnchorElement {
  const link = document.createElement('a')
  link.id = `search-hit-${place}`
  link.href = `/docs/${slug}${id && `#${id}`}`
  link.role = 'option'
  link.tabIndex = -1
  link.append(write('b', markWords(title, stems)))
  if (heading) link.append(' ', write('i', markWords(heading, stems)))
  link.append(document.createElement('span'))
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
