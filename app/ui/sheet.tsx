import type { ReactNode } from 'react'

/** Draws the only kind of box: a white panel on the page's background. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>
}
