import Words, { handle } from '#content/legal/eula.mdx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'

export { handle }

export default function Eula() {
  return (
    <Page title={handle.title}>
      <Prose>
        <Words />
      </Prose>
    </Page>
  )
}
