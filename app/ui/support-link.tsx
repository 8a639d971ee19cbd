import { slot } from '../site/slots.ts'

export function SupportLink() {
  const address = slot('support_email')
  return <a href={`mailto:${address}`}>{address}</a>
}
