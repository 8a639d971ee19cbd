import { Page } from '../ui/page.tsx'

export const handle = { title: 'Privacy policy', description: 'Privacy policy' }

export default function Words() {
  return <Page title="Privacy policy">{null}</Page>
}
