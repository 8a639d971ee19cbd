import type { ReactNode } from 'react'

/** Items in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="line">{children}</div>
}
