import type { ReactNode } from 'react'
import './chip.css'

/**
 * `works` is green; `asks` is amber, for what waits for somebody; `stopped` is red; `past` is gray,
 * with a ring; `new` is blue.
 */
export type ChipState = 'works' | 'asks' | 'stopped' | 'past' | 'new'

/** Shows a state in a word or two, with a dot in its color. */
export function Chip({ state, children }: { state: ChipState; children: ReactNode }) {
  return (
    <span className="chip" data-chip={state}>
      {children}
    </span>
  )
}
