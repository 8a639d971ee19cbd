import { Page } from '../ui/page.tsx'

export const handle = { title: 'EULA', description: 'EULA' }

export default function Words() {
  return <Page title="EULA">{null}</Page>
}
