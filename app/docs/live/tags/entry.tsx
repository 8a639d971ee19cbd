import { mountFigure } from '../mount.tsx'
import { TagChecker } from './tag-checker.tsx'

export function mount(place: Element, early: Event[]): void {
  mountFigure(place, <TagChecker />, early)
}
