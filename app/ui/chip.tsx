import type { ReactNode } from 'react'
import './chip.css'

/** Works: green. Asks: amber, waits for somebody. Stopped: red. Past: grey, with a ring. New: blue. */
export type ChipState = 'works' | 'asks' | 'stopped' | 'past' | 'new'

/** Shows a state in a word or two, with a dot in its color. */
export function Chip({ state, children }: { state: ChipState; children: ReactNode }) {
  return (
    <span className="chip" data-chip={state}>
      {children}
    </span>
  )
}
