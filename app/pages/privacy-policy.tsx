import Words, { handle } from '#content/legal/privacy-policy.mdx'
import { LegalText } from '../ui/legal-text.tsx'
import { Page } from '../ui/page.tsx'

export { handle }

export default function PrivacyPolicy() {
  return (
    <Page title={handle.title}>
      <LegalText name="privacy-policy">
        <Words />
      </LegalText>
    </Page>
  )
}
