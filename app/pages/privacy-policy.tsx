import Words, { handle } from '#content/legal/privacy-policy.mdx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'

export { handle }

export default function PrivacyPolicy() {
  return (
    <Page title={handle.title}>
      <Prose>
        <Words />
      </Prose>
    </Page>
  )
}
