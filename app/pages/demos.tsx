import { Page } from '../ui/page.tsx'

export const handle = { title: 'Demos', description: 'Demos' }

export default function Words() {
  return <Page title="Demos">{null}</Page>
}
