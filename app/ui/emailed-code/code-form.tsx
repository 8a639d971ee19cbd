import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '../button.tsx'
import { Row } from '../row.tsx'
import { CodeField } from './code-field.tsx'
import styles from './emailed-code.module.css'
import { FormError } from './form-error.tsx'
import { useCountdown } from './use-countdown.ts'

interface CodeFormProps {
  /** One for each code that was emailed. */
  fields: { label: string; placeholder: string }[]
  /** Shown below them, until something is wrong. */
  hint?: string
  verify: (codes: string[]) => void
  resend: () => void
  /** The time when the codes were last requested (ms). */
  askedAt: number
  busy: string | null
  problem: string | null
  /** Shown after the codes were requested again, until the next call. */
  said: string | null
  /** The button's words, and those while it verifies. */
  action: string
  doing: string
  /** Shown between the codes and the buttons. */
  children?: ReactNode
  cancel?: () => void
}

/** Asks for the codes of an email, and requests them again. */
export function CodeForm(props: CodeFormProps) {
  const { fields, hint, verify, resend, askedAt, busy, problem, said, action, doing, cancel } =
    props
  const [codes, setCodes] = useState(() => fields.map(() => ''))
  const seconds = useCountdown(askedAt)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => first.current?.focus(), [problem, askedAt])

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
      {/* The seconds are only visible; screen readers read what was done and that the wait is over. */}
      <p role="status" className={said ? 'muted' : 'heard'}>
        {seconds === 0 ? messages.canResend : said}
      </p>
    </form>
  )
}
