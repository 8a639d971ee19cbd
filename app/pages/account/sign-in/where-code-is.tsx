import { messages } from '#app/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LinkSupport, SupportLink } from '#app/ui/support-link.tsx'
import type { AwaitedCode } from '../state.ts'
import { useResendCountdown } from './resend-button.tsx'
import { useWhereCodeWent } from './use-where-code-went.ts'

/** What a form knows of the code it waits for. */
export function useAwaitedCode({ email, notice, askedAt }: AwaitedCode) {
  const seconds = useResendCountdown(askedAt)
  const went = useWhereCodeWent(email, askedAt)
  const isRefused = went === 'refused'
  const canCome = notice === null && !isRefused
  return { email, notice, seconds, isRefused, canCome, wasSent: went === 'sent' }
}

interface Of {
  of: ReturnType<typeof useAwaitedCode>
}

/** Says only what this browser knows of the email. */
export function WhereCodeIs({ of: { email, seconds, canCome, wasSent } }: Of) {
  const address = <strong>{email}</strong>
  if (!canCome) return <>For {address}.</>
  if (wasSent) return <>Sent to {address}.</>
  return (
    <>
      If a code can go to {address}, {messages.codeOnItsWay(seconds)}
    </>
  )
}

/** Why a code may not arrive. */
export function CodeNotice({ of: { notice, isRefused } }: Of) {
  if (!notice || isRefused) return null
  return (
    <Notice>
      <LinkSupport text={notice} />
    </Notice>
  )
}

export function CodeHint({ of: { isRefused } }: Of) {
  return (
    <>
      A code works for 10 minutes, in this browser only.
      {!isRefused && (
        <>
          {' '}
          No email yet? Check your spam folder. We limit how many codes we send in an hour.{' '}
          <a href="/faq#code-does-not-arrive">More in the FAQ</a>
        </>
      )}
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
