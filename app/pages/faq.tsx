import { Page } from '../ui/page.tsx'

export const handle = { title: 'FAQ', description: 'FAQ' }

export default function Words() {
  return <Page title="FAQ">{null}</Page>
}
