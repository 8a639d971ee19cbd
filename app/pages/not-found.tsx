import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'

export const handle: PageHandle = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  unlisted: true,
}

export default function NotFound() {
  return (
    <Page narrow title="There is no page at this address" intro="It may have moved.">
      <p>
        <a href="/">Back to home</a>
      </p>
    </Page>
  )
}
