import { mountFigure } from '../mount.tsx'
import { DiffReview } from './diff-review.tsx'

export function mount(place: Element): void {
  mountFigure(place, <DiffReview />)
}
