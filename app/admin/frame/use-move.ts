import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { takeFocus } from './keep-focus.ts'

/**
 * Focuses the heading and scrolls to the top after a move to another page; Back and Forward keep their
 * scroll position. A focused element that stays, such as a filter, keeps the focus.
 */
export function useMove(main: RefObject<HTMLElement | null>): void {
  const location = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(location)
  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === location.key) return
    shown.current = location
    if (!isBack && before.pathname !== location.pathname) scrollTo(0, 0)
    if (!main.current!.contains(document.activeElement))
      takeFocus(main.current!.querySelector('h1'), { preventScroll: isBack })
  }, [main, location, isBack])
}
