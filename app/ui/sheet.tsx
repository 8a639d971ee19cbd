import type { ReactNode } from 'react'

/** Draws the only box: a white panel on the page background. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>
}
