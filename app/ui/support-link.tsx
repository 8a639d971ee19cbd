import { slot } from '../site/slots.ts'

export function SupportLink({ className }: { className?: string }) {
  const address = slot('support_email')
  return (
    <a className={className} href={`mailto:${address}`}>
      {address}
    </a>
  )
}
