import { type ReactNode, type SubmitEvent, useEffect, useId } from 'react'
import { useInBrowser } from '#app/browser/in-browser.ts'
import { Button } from '../button.tsx'
import { Row } from '../row.tsx'
import { TextField } from '../text-field.tsx'
import { useEmail } from '#app/browser/use-email.ts'
import { FormError } from './form-error.tsx'
import styles from './emailed-code.module.css'

interface EmailFormProps {
  label: string
  hint: ReactNode
  /** The address filled in at first. */
  first?: string
  takesFocus?: boolean
  send: (email: string) => void
  /** `plain` if the page has another main action. */
  look?: 'primary' | 'plain'
  isBusy: boolean
  problem: string | null
  /** The button's text, and its text while sending. */
  action: string
  doing: string
  cancel?: () => void
}

/** Asks for the address to send an email to. An invalid one is not sent. */
export function EmailForm(props: EmailFormProps) {
  const {
    label,
    hint,
    first,
    takesFocus = false,
    send,
    look = 'primary',
    isBusy,
    problem,
    action,
    doing,
    cancel,
  } = props
  const { field, error, read, clear } = useEmail()
  const inBrowser = useInBrowser()
  const id = useId()

  useEffect(() => {
    if (problem || takesFocus) field.current?.focus()
  }, [field, problem, takesFocus])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = read()
    if (email !== null) send(email)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        type="email"
        name="email"
        autoComplete="email"
        required
        // The address of an expired session is filled in after the first render.
        key={first}
        defaultValue={first}
        error={error}
        onChange={clear}
        errorId={problem && id}
      />
      <FormError id={id} problem={problem} />
      <Row>
        {/* A submit before the script runs would put the address into the URL. */}
        <Button type="submit" look={look} disabled={!inBrowser} {...{ isBusy, doing }}>
          {action}
        </Button>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
      </Row>
    </form>
  )
}
