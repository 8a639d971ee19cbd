import { mountFigure } from '../mount.tsx'
import { DiffReview } from './diff-review.tsx'

export function mount(place: Element, early: Event[]): void {
  mountFigure(place, <DiffReview />, early)
}
