import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
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
  /**
   * What will happen, and what the customer will get. Where that follows from what is typed, the form first
   * asks for it: null while something is missing.
   */
  effect: ReactNode | ((form: FormData) => string | null)
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
  /** It keeps what was typed until it is opened again. */
  hidden?: boolean
  onType?: () => void
  onDone: (answer: WriteAnswer) => void
  /** Escape. */
  onClose?: () => void
  onCancel: () => void
}

const firstField = 'input, textarea, select, [type="button"]'

/** Asks for what a change needs, its reason included; opens in place and takes the focus. */
export function ActionForm(props: ActionFormProps) {
  const { call, title, button, isDangerous, fields, asksNoReason, hidden = false } = props
  const { onCancel, onClose = onCancel } = props
  const { problem, isSending, effect, isAsking, submit, change } = useAction(props)
  const isForeseen = typeof props.effect === 'function'
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (hidden) return
    const isInside = place.current!.contains(document.activeElement)
    if (!isInside) place.current!.querySelector<HTMLElement>(firstField)?.focus()
    else if (isAsking) place.current!.querySelector<HTMLElement>('[name="reason"]')?.focus()
  }, [hidden, isAsking])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending) onClose()
  }
  return (
    <form
      ref={place}
      hidden={hidden}
      className={isDangerous ? styles.dangerous : styles.form}
      onSubmit={submit}
      onChange={change}
      onKeyDown={closeByKey}
    >
      {isForeseen && fields}
      {isAsking && (
        <p>
          <b>{title}</b> {effect}
        </p>
      )}
      {!isForeseen && fields}
      {isAsking && !asksNoReason && <Reason call={call} />}
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
          disabled={isSending || effect === null}
        >
          {isSending ? 'Working' : isAsking ? button : 'Continue'}
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
    <div className={styles.reason}>
      <TextField
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        name="reason"
        maxLength={500}
        required={!isOptional}
        autoComplete="off"
        hint="The audit log records the reason with your name. Don’t include email addresses."
      />
    </div>
  )
}

/** Sends the form. Sent again unchanged, after a lost answer, it is the same request and done once. */
function useAction({ call, input, read, onDone, onType, ...props }: ActionFormProps) {
  const { isBusy, problem, run } = useTry()
  const key = useRef<string>(crypto.randomUUID())
  const [foreseen, setForeseen] = useState<string | null>(null)
  const [isContinued, setContinued] = useState(false)
  const effect = typeof props.effect === 'function' ? foreseen : props.effect
  const isAsking = typeof props.effect !== 'function' || isContinued
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isAsking) return setContinued(true)
    const form = new FormData(event.currentTarget)
    const given = read ? read(form) : Object.fromEntries(form)
    const asked = { ...input, ...given, reason: form.get('reason') ?? '' }
    void run(async () => onDone(await write(call, asked, key.current)))
  }
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    key.current = crypto.randomUUID()
    onType?.()
    if (typeof props.effect !== 'function') return
    const next = props.effect(new FormData(currentTarget))
    setForeseen(next)
    if (next === null) setContinued(false)
  }
  return { problem, isSending: isBusy, effect, isAsking, submit, change }
}
