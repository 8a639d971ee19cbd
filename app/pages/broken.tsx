import { Page } from '../ui/page.tsx'

/** Shown when a hydrated page fails in the browser. */
export function ErrorBoundary() {
  return (
    <Page title="This page broke" intro="Something on it failed in your browser. Nothing was sent.">
      <p>
        <a href="">Load it again</a>, or go <a href="/">back to home</a>.
      </p>
    </Page>
  )
}
