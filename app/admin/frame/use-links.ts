import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Lets links to console pages open without loading a new document. The listener is on the document
 * because the search writes its links without React.
 */
export function useLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { button, altKey, ctrlKey, metaKey, shiftKey, target } = event
      const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/admin"]')
      const isElsewhere = button !== 0 || altKey || ctrlKey || metaKey || shiftKey || link?.target
      if (link === null || isElsewhere || event.defaultPrevented) return
      event.preventDefault()
      const replace = link.href === location.href
      void navigate(link.pathname + link.search + link.hash, { replace })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
