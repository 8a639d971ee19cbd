import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Mishap } from './mishap.tsx'

/** Hydrates the prerendered first state and keeps the reader's focus in it. */
export function mountFigure(place: Element, figure: ReactNode): void {
  hydrateRoot(place, <Mishap>{figure}</Mishap>)
}
