import { useEffect, useState } from 'react'

/** Of the parts of a page, by their ids, the one somebody went to while it is in sight, or else the first that is. */
export function useCurrentPart(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const listed = ids.join()
  useEffect(() => {
    const find = () => {
      const seen = listed.split(',').filter(isInSight)
      setCurrent(seen.find((id) => `#${id}` === location.hash) ?? seen[0])
    }
    find()
    addEventListener('scroll', find, { passive: true })
    addEventListener('hashchange', find)
    return () => {
      removeEventListener('scroll', find)
      removeEventListener('hashchange', find)
    }
  }, [listed])
  return current
}

/** More of it than a line. */
function isInSight(id: string): boolean {
  const { top, bottom } = document.getElementById(id)!.getBoundingClientRect()
  return top < innerHeight - 40 && bottom > 40
}
