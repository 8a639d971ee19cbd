import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Mishap } from './mishap.tsx'
import { takeEntries } from './take-entries.ts'

/** Hydrates the prerendered first state, then does again what a reader did before it was hydrated. */
export function mountFigure(place: Element, figure: ReactNode, early: Event[]): void {
  const enterAgain = takeEntries(place)
  flushSync(() => void hydrateRoot(place, <Mishap>{figure}</Mishap>))
  enterAgain()
  for (const event of early)
    event.target!.dispatchEvent(Reflect.construct(event.constructor, [event.type, event]))
}
