import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Failed } from './failed.tsx'

/** Hydrates a page in its `<main>`; React leaves the HTML around it alone. */
export function hydrate(Page: ComponentType): void {
  const main = document.getElementById('main')!
  const root = hydrateRoot(main, start(<Page />), {
    onUncaughtError(error) {
      reportError(error)
      root.render(start(<Failed error={error} path={location.pathname} />))
    },
  })
}

function start(page: ReactNode) {
  return (
    <StrictMode>
      <Awake>{page}</Awake>
    </StrictMode>
  )
}

/**
 * Tells app/inline/keep-presses.ts that the page is interactive. It wraps the page, because a sibling
 * would change the page's ids.
 */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.getElementById('main')!.dispatchEvent(new Event('awake', { bubbles: true }))
  }, [])
  return children
}
