import type { ReactNode } from 'react'
import '../styles/code.css'
import '../styles/prose.css'

export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose blocks">{children}</div>
}
