import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { takeFocus } from './keep-focus.ts'

/**
 * Moves the focus to the heading and the page to its start after a move to another page; Back and Forward
 * leave the page where it was. An element that has the focus and stays, such as a filter, keeps it.
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
