import type { PageTexts } from '#contract/search.ts'
import { excerptOf, markWords } from '#contract/search/excerpt.ts'
import type { Hit } from '#contract/search/hits.ts'
import { drawIcon } from './icons.ts'
import { write, writeLink, writeParts, type LinkGroup } from './list.ts'

export function groupHits(hits: Hit[]): LinkGroup[] {
  const titles = [...new Set(hits.map(({ group }) => group))]
  return titles.map((title) => ({
    title,
    links: hits.filter(({ group }) => group === title).map(writeHit),
  }))
}

function writeHit({ address, title, heading, stems }: Hit): HTMLAnchorElement {
  const link = writeLink(address, drawIcon(address), write('b', markWords(title, stems)))
  if (heading) link.append(' ', write('i', markWords(heading, stems)))
  link.append(document.createElement('span'))
  return link
}

/** Shows the matching words under each page. */
export function fillExcerpts(links: HTMLAnchorElement[], hits: Hit[], texts: PageTexts): void {
  for (const [place, { group, title, page, section, stems }] of hits.entries()) {
    const excerpt = excerptOf(texts[page]![section]!, stems, group === 'Questions' ? title : '')
    const line = links[place]!.querySelector('span')!
    line.replaceChildren(...writeParts(excerpt))
    line.hidden = excerpt.length === 0
  }
}
