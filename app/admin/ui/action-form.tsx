import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { write } from '../api.ts'
import { useSession } from '../session.ts'
import { useTry } from '../use-try.ts'
import styles from './action-form.module.css'

export interface ConsoleAction {
  /** The call, such as `licenses/extend`. */
  call: string
  /** The question, such as "Extend updates to Dec 22, 2027?". */
  title: string
  /** What will happen, and what the customer will get. */
  effect: ReactNode
  /** The verb on the button. */
  button: string
  /** It cannot be undone. */
  isDangerous?: true
  /** Input of the call that is not in the form. */
  input: object
  /** Fields by their names; each value is sent as text, unless `read` makes something else of them. */
  fields?: ReactNode
  /** The form has no field for a reason, which the call can do without. */
  asksNoReason?: true
  read?: (form: FormData) => object
  /** Said when it is done. */
  done: string
}

interface ActionFormProps extends ConsoleAction {
  onDone: (answer: WriteAnswer) => void
  onCancel: () => void
}

/** Asks for what a change needs, including its reason; opens in place and takes the focus. */
export function ActionForm(props: ActionFormProps) {
  const { call, title, effect, button, isDangerous, fields, asksNoReason, onCancel } = props
  const { problem, isSending, send, change } = useAction(props)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, textarea, select, [type="button"]')?.focus()
  }, [])
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending) onCancel()
  }
  return (
    <form
      ref={place}
      className={fields && !isDangerous ? styles.filled : styles.form}
      onSubmit={send}
      onChange={change}
      onKeyDown={cancelByKey}
    >
      <p>
        <b>{title}</b> {effect}
      </p>
      {fields}
      {!asksNoReason && <Reason call={call} />}
      {problem !== null && (
        <div role="alert" className={styles.problem}>
          {problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="small"
          look={isDangerous ? 'plain' : 'primary'}
          disabled={isSending}
        >
          {isSending ? 'Working' : button}
        </Button>
        <Button look="quiet" size="small" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Reason({ call }: Pick<ConsoleAction, 'call'>) {
  const isOptional = useSession()?.optional_reasons.includes(call) ?? false
  return (
    <TextField
      label={isOptional ? 'Reason (optional)' : 'Reason'}
      name="reason"
      maxLength={500}
      required={!isOptional}
      autoComplete="off"
      hint="The audit log records the reason with your name. Don’t include email addresses."
    />
  )
}

/** Sends the form. Sent again unchanged, after a lost answer, it is the same request and done once. */
function useAction({ call, input, read, onDone }: ActionFormProps) {
  const { isBusy, problem, run } = useTry()
  const key = useRef<string>(crypto.randomUUID())
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = read ? read(form) : Object.fromEntries(form)
    const asked = { ...input, ...given, reason: form.get('reason') ?? '' }
    void run(async () => onDone(await write(call, asked, key.current)))
  }
  const change = () => {
    key.current = crypto.randomUUID()
  }
  return { problem, isSending: isBusy, send, change }
}
