import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Ready />
    </StrictMode>,
  )
})

/** Tells app/frame/keep-presses.ts that the page is interactive. */
function Ready() {
  useEffect(() => {
    document.getElementById('main')!.dispatchEvent(new Event('awake', { bubbles: true }))
  }, [])
  return null
}
