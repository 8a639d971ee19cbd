import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '../button.tsx'
import { Row } from '../row.tsx'
import { CodeField } from './code-field.tsx'
import styles from './emailed-code.module.css'
import { FormError } from './form-error.tsx'
import { useCountdown } from './use-countdown.ts'

interface CodeFormProps {
  /** One field per emailed code. */
  fields: { label: string; placeholder: string }[]
  /** Shown below the fields unless something is wrong. */
  hint?: string
  verify: (codes: string[]) => void
  resend: () => void
  /** When the codes were last requested (ms). */
  askedAt: number
  busy: string | null
  problem: string | null
  /** Shown after the codes were requested again, until the next call. */
  said: string | null
  /** The button's text, and its text while verifying. */
  action: string
  doing: string
  /** Shown between the codes and the buttons. */
  children?: ReactNode
  cancel?: () => void
}

/** Asks for emailed codes, and requests new ones. */
export function CodeForm(props: CodeFormProps) {
  const { fields, hint, verify, resend, askedAt, busy, problem, said, action, doing, cancel } =
    props
  const [codes, setCodes] = useState(() => fields.map(() => ''))
  const seconds = useCountdown(askedAt)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()

  // The field takes six digits: only a selected code gives way to the next one that is typed.
  useEffect(() => {
    first.current?.focus()
    if (problem) first.current?.select()
  }, [problem, askedAt])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    verify(codes)
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      {fields.map((field, index) => (
        <CodeField
          key={field.label}
          {...field}
          ref={index === 0 ? first : undefined}
          value={codes[index]!}
          change={(code) => setCodes(codes.with(index, code))}
          errorId={problem && id}
        />
      ))}
      <FormError id={id} problem={problem} hint={hint} />
      {props.children}
      <Row>
        <Button
          type="submit"
          look="primary"
          disabled={busy !== null}
          isBusy={busy === 'verify'}
          doing={doing}
        >
          {action}
        </Button>
        <Button onClick={resend} disabled={seconds > 0 || busy !== null}>
          {seconds > 0 ? messages.resendIn(seconds) : 'Resend email'}
        </Button>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
      </Row>
      {/* The seconds are only visible; screen readers read the result and the end of the wait. */}
      <p role="status" className={said ? 'muted' : 'heard'}>
        {seconds === 0 ? messages.canResend : said}
      </p>
    </form>
  )
}
