import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'

export const handle: PageHandle = { title: 'Downloads', description: 'Builds of Protocraft for Mac, Windows and Linux.', hydrate: true }

export default function Downloads() {
  return <Page title="Downloads">{null}</Page>
}
