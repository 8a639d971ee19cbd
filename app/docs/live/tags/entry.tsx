import { mountFigure } from '../mount.tsx'
import { TagChecker } from './tag-checker.tsx'

export function mount(place: Element): void {
  mountFigure(place, <TagChecker />)
}
