import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Mishap } from './mishap.tsx'

/** Hydrates the prerendered figure, which can be used from then on. */
export function mountFigure(place: Element, figure: ReactNode): void {
  flushSync(() => void hydrateRoot(place, <Mishap>{figure}</Mishap>))
}
