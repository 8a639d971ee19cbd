import type { ReactNode } from 'react'
import { useCurrentInSight } from './section-links.tsx'
import styles from './sides.module.css'

interface SidesProps {
  label: string
  links: SideLink[]
  children: ReactNode
}

interface SideLink {
  href: string
  label: string
  count?: number
  /** Where somebody is: another page that is shown, or a part of this one. */
  current: 'page' | 'location' | undefined
}

/** What is shown, and at its left the list that it was chosen from; above it where there is no room. */
export function Sides({ label, links, children }: SidesProps) {
  const place = useCurrentInSight(links.find(({ current }) => current)?.href)
  return (
    <div className={styles.sides}>
      <nav ref={place} className={styles.links} aria-label={label}>
        {links.map(({ href, label: name, count, current }) => (
          <a key={href} href={href} aria-current={current}>
            {name}
            {count !== undefined && <span>{count}</span>}
          </a>
        ))}
      </nav>
      {children}
    </div>
  )
}
