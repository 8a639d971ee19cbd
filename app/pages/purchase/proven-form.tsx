import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  readAwaitedCode,
  removeAwaitedCode,
  saveAwaitedCode,
} from '#app/pages/account/awaited-code.ts'
import { CodeField } from '#app/pages/account/sign-in/code-field.tsx'
import { ResendButton, useResendCountdown } from '#app/pages/account/sign-in/resend-button.tsx'
import { useWhereCodeWent } from '#app/pages/account/sign-in/use-where-code-went.ts'
import { RefusedEmail, WhereCodeIs } from '#app/pages/account/sign-in/where-code-is.tsx'
import { describeProblem } from '#app/pages/account/use-call.ts'
import type { SignInAnswer } from '#contract/account.ts'
import { checkoutProblems, isCodeProblem } from '#contract/checkout-problems.ts'
import { readEmail, simpleEmailPattern } from '#contract/email.ts'
import { post } from '../../api.ts'
import { useParams } from '../../in-browser.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkSupport } from '../../ui/support-link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRun } from '../../use-run.ts'
import styles from './checkout.module.css'
import { useLeaving } from './leaving.ts'

/** Where the form goes once the code is typed. */
interface Way {
  action: string
  button: string
  /** What the button says until the next page is there. */
  leaving: string
  onSend?: () => void
}

interface ProvenFormProps {
  /** Why the email is asked for. */
  hint: string
  ways: [Way, ...Way[]]
  /** Fields that go along. */
  children?: ReactNode
}

type Awaited = NonNullable<ReturnType<typeof readAwaitedCode>>

/** A form that goes out with an email and the code that was sent there, as for a sign-in. */
export function ProvenForm({ hint, ways, children }: ProvenFormProps) {
  const problem = useParams()?.get('problem') ?? ''
  const refused = isCodeProblem(problem) ? checkoutProblems[problem] : null
  const [awaited, setAwaited] = useState(() => readAwaitedCode(Date.now()))
  if (awaited === null) return <AddressStep hint={hint} refused={refused} sent={setAwaited} />

  function useAnotherEmail() {
    removeAwaitedCode()
    setAwaited(null)
  }

  return (
    <CodeStep {...{ awaited, ways, refused, useAnotherEmail }} sent={setAwaited}>
      {children}
    </CodeStep>
  )
}

/** Asks for a code; a reload of this tab keeps waiting for it. */
async function askForCode(
  path: 'sign-in' | 'resend-verification',
  email: string,
): Promise<Awaited> {
  const { notice = null } = await post<Partial<SignInAnswer>>(`account/${path}`, { email })
  const awaited = { email, notice, askedAt: Date.now() }
  saveAwaitedCode(awaited)
  return awaited
}

interface StepProps {
  /** What the server said about the code before; null when it said nothing. */
  refused: string | null
  sent: (awaited: Awaited) => void
}

function AddressStep({ hint, refused, sent }: StepProps & Pick<ProvenFormProps, 'hint'>) {
  const { busy, problem, run } = useRun<'send', string>()
  const [error, setError] = useState(refused)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = readEmail(field.current!.value)
    const isPossible = simpleEmailPattern.test(email)
    setError(isPossible ? null : messages.invalidEmail)
    if (!isPossible) return field.current?.focus()
    const send = async () => sent(await askForCode('sign-in', email))
    void run('send', send, (failure) =>
      describeProblem(failure, messages.sendEmailFailed, { 400: messages.invalidEmail }),
    )
  }

  return (
    <form noValidate onSubmit={submit} className={styles.fields}>
      <TextField
        ref={field}
        label="Email for your key"
        hint={hint}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error ?? problem}
      />
      <Button type="submit" look="primary" wide disabled={busy !== null}>
        {busy ? 'Sending a code…' : 'Email me a code'}
      </Button>
    </form>
  )
}

interface CodeStepProps extends StepProps, Pick<ProvenFormProps, 'ways' | 'children'> {
  awaited: Awaited
  useAnotherEmail: () => void
}

function CodeStep({ awaited, ways, refused, sent, useAnotherEmail, children }: CodeStepProps) {
  const { email, notice, askedAt } = awaited
  const { busy, done, problem, run } = useRun<'resend', string>()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState(refused)
  const [wayTaken, setWayTaken] = useState<Way | null>(null)
  const { isLeaving, leave } = useLeaving()
  const seconds = useResendCountdown(askedAt)
  const went = useWhereCodeWent(email, askedAt)
  const isRefused = went === 'refused'
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    const way = ways[Number(submitter?.dataset.way ?? 0)]!
    setWayTaken(way)
    leave()
    way.onSend?.()
  }

  function type(typed: string) {
    setCode(typed)
    setRefusal(null)
  }

  function sendAgain() {
    setRefusal(null)
    const send = async () => sent(await askForCode('resend-verification', email))
    return run('resend', send, (error) => describeProblem(error, messages.resendEmailFailed))
  }

  return (
    <form method="post" action={ways[0].action} onSubmit={submit} className={styles.fields}>
      {children}
      <input type="hidden" name="email" value={email} />
      {isRefused && <RefusedEmail />}
      <p className={styles.sentTo}>
        {notice !== null || isRefused ? (
          <>
            For <strong>{email}</strong>.
          </>
        ) : (
          <WhereCodeIs email={email} wasSent={went === 'sent'} seconds={seconds} />
        )}{' '}
        <button type="button" className={styles.textButton} onClick={useAnotherEmail}>
          Use another email
        </button>
      </p>
      {notice && !isRefused && (
        <Notice>
          <LinkSupport text={notice} />
        </Notice>
      )}
      <CodeField
        ref={field}
        label="Code from the email"
        name="email_code"
        placeholder="6 digits"
        value={code}
        change={type}
        error={problem ?? refusal}
      />
      {ways.map((way, nth) => (
        <Button
          key={way.action}
          type="submit"
          look={nth === 0 ? 'primary' : 'plain'}
          wide
          disabled={isLeaving}
          formAction={way.action}
          data-way={nth}
        >
          {isLeaving && way === wayTaken ? way.leaving : way.button}
        </Button>
      ))}
      <ResendButton
        busy={busy !== null}
        seconds={seconds}
        said={done === 'resend' && notice === null && !isRefused ? messages.codeAskedAgain : null}
        resend={sendAgain}
      />
      <p className={styles.sentTo}>
        A code works for 10 minutes, in this browser only.
        {!isRefused && ' Not there? Check your spam folder.'}
      </p>
    </form>
  )
}
