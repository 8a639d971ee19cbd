import { messages } from '#app/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'

interface WhereCodeIsProps {
  email: string
  /** The mail server took an email that this browser asked for. */
  wasSent: boolean
  seconds: number
}

/** Says only what this browser knows of the email. */
export function WhereCodeIs({ email, wasSent, seconds }: WhereCodeIsProps) {
  const address = <strong>{email}</strong>
  if (wasSent) return <>Sent to {address}.</>
  return (
    <>
      If a code can go to {address}, {messages.codeOnItsWay(seconds)}
    </>
  )
}

export function RefusedEmail() {
  return (
    <Notice kind="alert" lead="Our email was refused.">
      The mail server takes none for this address, so no code arrives. Check the spelling, or use
      another email. Is it right? Write to <SupportLink />.
    </Notice>
  )
}
