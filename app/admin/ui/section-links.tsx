import { useEffect, useRef } from 'react'

export interface Section {
  href: string
  label: string
  count?: number | undefined
}

interface SectionLinksProps {
  label: string
  sections: Section[]
  current: string
}

/** Draws links between related lists, or between the parts of one list, and marks the current one. */
export function SectionLinks({ label, sections, current }: SectionLinksProps) {
  const place = useCurrentInSight(current)
  return (
    <nav ref={place} className="choices tabs" aria-label={label}>
      {sections.map(({ href, label: name, count }) => (
        <a key={name} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
          {count !== undefined && <span> {count.toLocaleString('en-US')}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Scrolls an overflowing row so that the current link is visible. */
export function useCurrentInSight(current: string | undefined) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = place.current!
    const link = row.querySelector<HTMLElement>('[aria-current]')
    if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])
  return place
}
