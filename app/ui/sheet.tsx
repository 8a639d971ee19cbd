import type { ReactNode } from 'react'

/** The one box: a white panel on the page background. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>
}
