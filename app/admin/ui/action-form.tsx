import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { capitalize } from '#contract/capitalize.ts'
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
  /** The verb on the button; it can name what is typed. */
  button: string | ((form: FormData) => string)
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
  const { call, title, isDangerous, asksNoReason, hidden = false } = props
  const { onCancel, onClose = onCancel } = props
  const place = useRef<HTMLFormElement>(null)
  const action = useAction(props, place)
  const { problem, errors, isSending, effect, button, isAsking, hasGoneOn, submit, change } = action
  const fields = typeof props.fields === 'function' ? props.fields(errors) : props.fields
  const isForeseen = typeof props.effect === 'function'
  useEffect(() => {
    if (hidden) return
    const isInside = place.current!.contains(document.activeElement)
    if (!isInside) place.current!.querySelector<HTMLElement>(firstField)?.focus()
    else if (hasGoneOn) place.current!.querySelector<HTMLElement>('[name="reason"]')?.focus()
  }, [hidden, hasGoneOn])
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
      <p>
        <b>{title}</b> {!isForeseen && effect}
      </p>
      {fields}
      {isForeseen && isAsking && effect !== null && <p>{effect}</p>}
      {isAsking && !asksNoReason && <Reason call={call} />}
      {problem !== undefined && problem.length > 0 && (
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
function useAction(
  { call, input, read, onDone, onType, ...props }: ActionFormProps,
  place: RefObject<HTMLFormElement | null>,
) {
  const { isBusy, problem, run, clear } = useTry()
  const key = useRef<string>(crypto.randomUUID())
  const foresee = typeof props.effect === 'function' ? props.effect : null
  const [isAsking, setAsking] = useState(foresee === null)
  const [hasGoneOn, setGoneOn] = useState(false)
  const [foreseen, setForeseen] = useState<string | null>(null)
  const [button, setButton] = useState(typeof props.button === 'string' ? props.button : '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [labels, setLabels] = useState<FieldErrors>({})
  /** Answers what is wrong; null when it could be said what will happen. */
  const look = (form: FormData) => {
    const next = foresee?.(form) ?? ''
    setForeseen(typeof next === 'string' ? next : null)
    if (typeof next === 'object') return next
    if (typeof props.button === 'function') setButton(props.button(form))
    return null
  }
  const begin = useEffectEvent(() => {
    if (look(new FormData(place.current!)) === null) setAsking(true)
  })
  // Before it is painted: what the fields hold at first can be enough to ask.
  useLayoutEffect(() => begin(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = look(form)
    setErrors(wrong ?? {})
    if (wrong !== null) return focusField(event.currentTarget, Object.keys(wrong)[0]!)
    if (!isAsking) return goOn()
    setLabels(readLabels(event.currentTarget))
    const given = read ? read(form) : Object.fromEntries(form)
    const asked = { ...input, ...given, reason: form.get('reason') ?? '' }
    void run(async () => onDone(await write(call, asked, key.current)))
  }
  const goOn = () => {
    setAsking(true)
    setGoneOn(true)
  }
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    key.current = crypto.randomUUID()
    onType?.()
    clear()
    const wrong = look(new FormData(currentTarget)) ?? {}
    // What was not said yet is left until somebody continues.
    setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => errors[name])))
  }
  const effect = typeof props.effect === 'function' ? foreseen : props.effect
  const refused = findRefused(problem ?? [], labels)
  const isAtField = typeof props.fields === 'function'
  return {
    problem: problem?.flatMap((sentence) => {
      const named = refused.find((each) => each.sentence === sentence)
      if (named === undefined) return [sentence]
      return isAtField && named.name !== 'reason' ? [] : [`${labels[named.name]}: ${named.what}`]
    }),
    errors: {
      ...errors,
      ...Object.fromEntries(refused.map(({ name, what }) => [name, `${capitalize(what)}.`])),
    },
    isSending: isBusy,
    effect,
    button,
    isAsking,
    hasGoneOn,
    submit,
    change,
  }
}

/** How the form calls its fields. */
function readLabels(form: HTMLFormElement): FieldErrors {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  return Object.fromEntries(
    fields.map(({ name, labels }) => [name, labels?.[0]?.textContent ?? name]),
  )
}

/** The calls name the field they refuse: `email: must be an email address`. */
function findRefused(sentences: string[], labels: FieldErrors) {
  return sentences.flatMap((sentence) => {
    const [, name, what] = /^(\w+): (.+?)\.?$/.exec(sentence) ?? []
    return name !== undefined && name in labels ? [{ sentence, name, what: what! }] : []
  })
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
