import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { SignInAnswer } from '#contract/account.ts'
import { sayTimeAndZone } from '#app/say-day.ts'
import type { GivenAddress } from '#contract/order.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEmail } from '../../use-email.ts'
import { useRun } from '../../use-run.ts'
import { CodeField } from '../account/sign-in/code-field.tsx'
import { FormError } from '../account/sign-in/form-error.tsx'
import { ResendButton, useResendCountdown } from '../account/sign-in/resend-button.tsx'
import type { AwaitedCode } from '../account/state.ts'
import { describeProblem } from '../account/use-call.ts'
import styles from './order-card.module.css'

interface GiveAddressProps {
  /** Another has to name the card, and waits a day. */
  isOwnBrowser: boolean
  sessionId: string
  delivered: () => void
}

/** Asks for the address that a payment lacks, and for the code sent there. */
export function GiveAddress({ isOwnBrowser, sessionId, delivered }: GiveAddressProps) {
  const [sent, setSent] = useState<AwaitedCode | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)

  async function sendCode(email: string) {
    await post<SignInAnswer>('account/sign-in', { email })
    setSent({ email, askedAt: Date.now() })
  }

  async function give(email: string, code: string, card: string) {
    const request = { email, code, session_id: sessionId, ...(card && { card_last4: card }) }
    const given = await post<GivenAddress>('account/give-address', request)
    if (given.outcome === 'delivered') return delivered()
    setOutcome(
      given.until
        ? messages.keyWaits(email, sayTimeAndZone(given.until))
        : messages.keyByHand(email),
    )
  }

  if (outcome !== null)
    return (
      <div className={styles.form}>
        <p role="status">{outcome}</p>
      </div>
    )
  if (sent === null) return <AddressForm isOwnBrowser={isOwnBrowser} send={sendCode} />
  return (
    <CodeForm
      sent={sent}
      isOwnBrowser={isOwnBrowser}
      give={(code, card) => give(sent.email, code, card)}
      resend={() => sendCode(sent.email)}
      useAnother={() => setSent(null)}
    />
  )
}

interface AddressFormProps {
  isOwnBrowser: boolean
  send: (email: string) => Promise<void>
}

function AddressForm({ isOwnBrowser, send }: AddressFormProps) {
  const { busy, problem, run } = useRun<'send', string>()
  const { field, error, read } = useEmail()

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [field, problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = read()
    if (email === null) return
    void run(
      'send',
      () => send(email),
      (error) => describeProblem(error, messages.sendEmailFailed, { 400: messages.invalidEmail }),
    )
  }

  return (
    <form noValidate onSubmit={submit} className={`${styles.form} ${styles.beside}`}>
      <TextField
        ref={field}
        label="The right email address"
        hint={isOwnBrowser ? ownHint : otherHint}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error ?? problem}
      />
      <Button type="submit" look="primary" disabled={busy !== null}>
        {busy ? 'Sending a code...' : 'Send my key there'}
      </Button>
    </form>
  )
}

const ownHint = 'You paid in this browser, so it takes effect at once.'
const otherHint =
  'In the browser you paid with, it takes effect at once. Here, we also ask for the last four digits of your card and wait 24 hours.'

interface CodeFormProps {
  sent: AwaitedCode
  isOwnBrowser: boolean
  give: (code: string, card: string) => Promise<void>
  resend: () => Promise<void>
  useAnother: () => void
}

function CodeForm({ sent, isOwnBrowser, give, resend, useAnother }: CodeFormProps) {
  const { busy, done, problem, run } = useRun<'give' | 'resend', string>()
  const [code, setCode] = useState('')
  const seconds = useResendCountdown(sent.askedAt)
  const card = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()

  useEffect(() => field.current?.focus(), [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(
      'give',
      () => give(code, card.current?.value ?? ''),
      (error) =>
        describeProblem(error, messages.verifyCodeFailed, { 409: messages.giveAddressFailed }),
    )
  }

  const sendAgain = () =>
    run('resend', resend, (error) => describeProblem(error, messages.resendEmailFailed))

  return (
    <form onSubmit={submit} className={styles.form}>
      <p role="status">
        If <strong>{sent.email}</strong> can get an email, it’s on its way.
      </p>
      <CodeField
        ref={field}
        label="Verification code"
        name="code"
        placeholder="Enter 6-digit code"
        value={code}
        change={setCode}
        errorId={problem && errorId}
      />
      {!isOwnBrowser && (
        <TextField
          ref={card}
          label="Last four digits of the card"
          hint="Of the one you paid with."
          name="card"
          inputMode="numeric"
          pattern="[0-9]{4}"
          title="four digits"
          maxLength={4}
          autoComplete="off"
          required
        />
      )}
      <FormError id={errorId} problem={problem} />
      <Row>
        <Button type="submit" look="primary" disabled={busy !== null}>
          {busy === 'give' ? 'Verifying...' : 'Send my key'}
        </Button>
        <ResendButton
          busy={busy !== null}
          seconds={seconds}
          said={done === 'resend' ? messages.codeAskedAgain : null}
          resend={sendAgain}
        />
        <Button look="quiet" onClick={useAnother}>
          Use another email
        </Button>
      </Row>
    </form>
  )
}
