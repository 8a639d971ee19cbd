import { mountFigure } from '../mount.tsx'
import { IgnoreTester } from './ignore-tester.tsx'

export function mount(place: Element, early: Event[]): void {
  mountFigure(place, <IgnoreTester />, early)
}
