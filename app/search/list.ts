import type { Part } from '#contract/search/excerpt.ts'

export interface LinkGroup {
  title: string
  links: HTMLAnchorElement[]
}

interface Shown {
  question: string
  groups: LinkGroup[]
  /** Selects the sentence below the list. In `some`, the first link is selected. */
  state: 'ready' | 'short' | 'some' | 'none' | 'failed'
}

export interface HitList {
  show: (shown: Shown) => void
  links: () => HTMLAnchorElement[]
  /** Returns -1 if there is no list or no link is selected. */
  chosen: () => number
  choose: (place: number) => void
}

/** Creates a dialog's list and status text. Text is inserted as text, never as HTML. */
export function createList(dialog: HTMLDialogElement, input: HTMLInputElement): HitList {
  const box = dialog.querySelector<HTMLElement>('[role=listbox]')!
  const count = dialog.querySelector('[data-when=some]')!
  const asked = dialog.querySelector('[data-when=none] q')!
  let chosen = -1
  const links = () => [...box.querySelectorAll('a')]

  box.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
    if (!ctrlKey && !metaKey && !shiftKey) dialog.close()
  })

  const list: HitList = {
    links,
    chosen: () => chosen,
    show({ question, groups, state }) {
      box.replaceChildren(...groups.map(writeGroup))
      const { length } = links()
      for (const [place, link] of links().entries()) link.id = `search-hit-${place}`
      box.hidden = length === 0
      box.scrollTop = 0
      input.ariaExpanded = String(!box.hidden)
      count.textContent = length === 1 ? '1 result' : `${length} results`
      asked.textContent = question
      dialog.dataset.state = state
      list.choose(state === 'some' ? 0 : -1)
    },
    choose(place) {
      chosen = place
      for (const [index, link] of links().entries()) link.ariaSelected = String(index === place)
      const link = links()[place]
      // Scrolls to the top, so that the first link shows with its group's heading.
      if (place === 0) box.scrollTop = 0
      link?.scrollIntoView({ block: 'nearest' })
      if (link) input.setAttribute('aria-activedescendant', link.id)
      else input.removeAttribute('aria-activedescendant')
    },
  }
  return list
}

function writeGroup({ title, links }: LinkGroup): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  group.ariaLabel = title
  const heading = document.createElement('h2')
  heading.textContent = title
  // The group has this name already, and a listbox can't contain headings.
  heading.ariaHidden = 'true'
  group.append(heading, ...links)
  return group
}

export function writeLink(
  address: string,
  icon: SVGElement,
  ...words: HTMLElement[]
): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.role = 'option'
  link.tabIndex = -1
  link.append(icon, ...words)
  return link
}

export function write(tag: string, parts: Part[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...writeParts(parts))
  return element
}

export function writeParts(parts: Part[]): (string | HTMLElement)[] {
  return parts.map(({ text, match }) => {
    if (!match) return text
    const mark = document.createElement('mark')
    mark.textContent = text
    return mark
  })
}
