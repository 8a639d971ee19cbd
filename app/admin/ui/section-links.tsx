import type { MouseEvent } from 'react'
import styles from './section-links.module.css'

interface Section {
  /** Of the address: `state` is its field, as in `?state=bounced`. */
  value: string
  label: string
  count?: number | undefined
}

interface SectionLinksProps {
  label: string
  sections: Section[]
  current: string
  hrefOf: (value: string) => string
  onGo: (value: string) => void
}

/** The parts of one page, of which one is shown. */
export function SectionLinks({ label, sections, current, hrefOf, onGo }: SectionLinksProps) {
  const follow = (event: MouseEvent, value: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(value)
  }
  return (
    <nav className={styles.links} aria-label={label}>
      {sections.map(({ value, label: name, count }) => (
        <a
          key={value}
          href={hrefOf(value)}
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
