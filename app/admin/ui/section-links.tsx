import { type MouseEvent, useEffect, useRef } from 'react'
import { go, writeQuery } from '../go.ts'
import styles from './section-links.module.css'

interface Section {
  /** Of the address: `state` is its field, as in `?state=bounced`. */
  value: string
  label: string
  count?: number | undefined
}

interface SectionLinksProps {
  label: string
  /** The page, and the field of its address that says which part is shown. */
  path: string
  field: string
  sections: Section[]
  current: string
  /** Of the address, what another part keeps. */
  kept?: Record<string, string>
}

/** The parts of one page, of which one is shown. */
export function SectionLinks({ label, path, field, sections, current, kept }: SectionLinksProps) {
  const follow = (event: MouseEvent, value: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go({ [field]: value, ...kept })
  }
  const place = useCurrentInSight(current)
  return (
    <nav ref={place} className={styles.links} aria-label={label}>
      {sections.map(({ value, label: name, count }) => (
        <a
          key={value}
          href={path + writeQuery({ [field]: value, ...kept })}
          aria-current={value === current ? 'page' : undefined}
          onClick={(event) => follow(event, value)}
        >
          {name}
          {count !== undefined && <span> {count.toLocaleString('en-US')}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Where the row is cut off, it is scrolled to the link of what is shown. */
export function useCurrentInSight(current: string | undefined) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = place.current!
    const link = row.querySelector<HTMLElement>('[aria-current]')
    if (link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])
  return place
}

/** The title of a page whose part is shown: that of the part, or of the page for the first. */
export function nameSection(sections: Section[], current: string, title: string): string {
  const shown = current === '' ? undefined : sections.find(({ value }) => value === current)
  return shown?.label ?? title
}
