import type { ReactNode } from 'react'
import { useCurrentInSight } from './section-links.tsx'

interface SidesProps {
  label: string
  links: SideLink[]
  children: ReactNode
}

interface SideLink {
  href: string
  label: string
  note?: ReactNode
  current: 'page' | undefined
}

/** Shows the chosen item, with the list of items on its left, or above it in a narrow window. */
export function Sides({ label, links, children }: SidesProps) {
  const place = useCurrentInSight(links.find(({ current }) => current)?.href)
  return (
    <div className="stacked sides">
      <nav ref={place} className="choices tabs" aria-label={label}>
        {links.map(({ href, label: name, note, current }) => (
          <a key={href} href={href} aria-current={current}>
            {name}
            {note && <small>{note}</small>}
          </a>
        ))}
      </nav>
      {children}
    </div>
  )
}
