import Words, { handle } from '#content/legal/eula.mdx'
import { LegalText } from '../ui/legal-text.tsx'
import { Page } from '../ui/page.tsx'

export { handle }

export default function Eula() {
  return (
    <Page title={handle.title}>
      <LegalText name="eula">
        <Words />
      </LegalText>
    </Page>
  )
}
