import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  readAwaitedCode,
  removeAwaitedCode,
  saveAwaitedCode,
} from '#app/pages/account/awaited-code.ts'
import { CodeField } from '#app/pages/account/sign-in/code-field.tsx'
import { ResendButton } from '#app/pages/account/sign-in/resend-button.tsx'
import {
  CodeHint,
  CodeNotice,
  RefusedEmail,
  useAwaitedCode,
  WhereCodeIs,
} from '#app/pages/account/sign-in/where-code-is.tsx'
import type { AwaitedCode } from '#app/pages/account/state.ts'
import { describeProblem } from '#app/pages/account/use-call.ts'
import type { SignInAnswer } from '#contract/account.ts'
import { checkoutProblems, isCodeProblem } from '#contract/checkout-problems.ts'
import { post } from '../../api.ts'
import { useParams } from '../../in-browser.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEmail } from '../../use-email.ts'
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
  /** Further fields to send. */
  children?: ReactNode
}

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
): Promise<AwaitedCode> {
  const { notice = null } = await post<Partial<SignInAnswer>>(`account/${path}`, { email })
  const awaited = { email, notice, askedAt: Date.now() }
  saveAwaitedCode(awaited)
  return awaited
}

interface StepProps {
  /** What the server said about the code before; null when it said nothing. */
  refused: string | null
  sent: (awaited: AwaitedCode) => void
}

function AddressStep({ hint, refused, sent }: StepProps & Pick<ProvenFormProps, 'hint'>) {
  const { busy, problem, run } = useRun<'send', string>()
  const { field, error, read } = useEmail(refused)

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [field, problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = read()
    if (email === null) return
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
  awaited: AwaitedCode
  useAnotherEmail: () => void
}

function CodeStep({ awaited, ways, refused, sent, useAnotherEmail, children }: CodeStepProps) {
  const { email } = awaited
  const { busy, done, problem, run } = useRun<'resend', string>()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState(refused)
  const [wayTaken, setWayTaken] = useState<Way | null>(null)
  const { isLeaving, leave } = useLeaving()
  const code = useAwaitedCode(awaited)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    const way = ways[Number(submitter?.dataset.way ?? 0)]!
    setWayTaken(way)
    leave()
    way.onSend?.()
  }

  function type(text: string) {
    setTyped(text)
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
      {code.isRefused && <RefusedEmail />}
      <p className={styles.sentTo}>
        <WhereCodeIs of={code} />{' '}
        <button type="button" className={styles.textButton} onClick={useAnotherEmail}>
          Use another email
        </button>
      </p>
      <CodeNotice of={code} />
      <CodeField
        ref={field}
        label="Code from the email"
        name="email_code"
        placeholder="6 digits"
        value={typed}
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
        seconds={code.seconds}
        said={done === 'resend' && code.canCome ? messages.codeAskedAgain : null}
        resend={sendAgain}
      />
      <p className={styles.sentTo}>
        <CodeHint of={code} />
      </p>
    </form>
  )
}
