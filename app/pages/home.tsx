import { Page } from '../ui/page.tsx'

export const handle = { title: 'Home', description: 'Home' }

export default function Words() {
  return <Page title="Home">{null}</Page>
}
