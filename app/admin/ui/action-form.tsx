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

/** What is wrong with fields, by their names. */
export type FieldErrors = Record<string, string>

export interface ConsoleAction {
  /** The call, such as `licenses/extend`. */
  call: string
  /** The question, such as "Extend updates to Dec 22, 2027?". */
  title: string
  /**
   * What will happen, and what the customer will get. Where that follows from what is typed, the form first
   * asks for it: until it can be said, what is wrong with which field.
   */
  effect: ReactNode | ((form: FormData) => string | FieldErrors)
  /** The verb on the button. */
  button: string
  /** It cannot be undone. */
  isDangerous?: true
  /** Input of the call that is not in the form. */
  input: object
  /** Fields by their names; each value is sent as text, unless `read` makes something else of them. */
  fields?: ReactNode | ((errors: FieldErrors) => ReactNode)
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
  const { call, title, button, isDangerous, asksNoReason, hidden = false } = props
  const { onCancel, onClose = onCancel } = props
  const { problem, errors, isSending, effect, isAsking, submit, change } = useAction(props)
  const fields = typeof props.fields === 'function' ? props.fields(errors) : props.fields
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
          look={isDangerous ? 'danger' : 'primary'}
          disabled={isSending}
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
  const [errors, setErrors] = useState<FieldErrors>({})
  const foresee = typeof props.effect === 'function' ? props.effect : null
  const isAsking = foresee === null || foreseen !== null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isAsking) return proceed(event.currentTarget)
    const form = new FormData(event.currentTarget)
    const given = read ? read(form) : Object.fromEntries(form)
    const asked = { ...input, ...given, reason: form.get('reason') ?? '' }
    void run(async () => onDone(await write(call, asked, key.current)))
  }
  const proceed = (form: HTMLFormElement) => {
    const next = foresee!(new FormData(form))
    if (typeof next === 'string') return setForeseen(next)
    setErrors(next)
    form.querySelector<HTMLElement>(`[name="${Object.keys(next)[0]}"]`)?.focus()
  }
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    key.current = crypto.randomUUID()
    onType?.()
    if (foresee === null) return
    const next = foresee(new FormData(currentTarget))
    const isSaid = typeof next === 'string'
    if (isAsking) setForeseen(isSaid ? next : null)
    // What was not said yet is left until somebody continues.
    setErrors(
      isSaid ? {} : Object.fromEntries(Object.entries(next).filter(([name]) => errors[name])),
    )
  }
  const effect = typeof props.effect === 'function' ? foreseen : props.effect
  return { problem, errors, isSending: isBusy, effect, isAsking, submit, change }
}
