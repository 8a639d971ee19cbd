import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ActField } from '#contract/admin/act-forms.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { write } from '../../calls/api.ts'
import { useTry } from '../../calls/use-try.ts'
import { ActFieldView, readFields } from './act-field.tsx'
import { findInvalid } from './find-invalid.ts'
import type { FieldErrors, NamedAction } from '../act.ts'

interface ActionFormProps extends NamedAction {
  /** True for a hidden form, which keeps its typed values until it opens again. */
  hidden?: boolean
  onType?: () => void
  onDone: (answer: WriteAnswer) => void
  /** Called for Escape. */
  onClose?: () => void
  onCancel: () => void
}

const firstField = 'input:not([type="radio"]:not(:checked)), textarea, select, [type="button"]'

/** Asks for everything that a change needs, its reason included. Opens in place and takes the focus. */
export function ActionForm(props: ActionFormProps) {
  const { title, isGrave, reason, currency, lead, more, preview, hidden = false } = props
  const { onCancel, onClose = onCancel } = props
  const place = useRef<HTMLFormElement>(null)
  const action = useAction(props, place)
  const { fields, problem, errors, isSending, effect, button, submit, change } = action
  const hasPreview = preview !== undefined
  useEffect(() => {
    if (hidden) return
    const isInside = place.current!.contains(document.activeElement)
    if (!isInside) place.current!.querySelector<HTMLElement>(firstField)?.focus()
  }, [hidden])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending) onClose()
  }
  return (
    <form
      ref={place}
      noValidate
      hidden={hidden}
      className={isGrave ? 'act grave' : 'act'}
      onSubmit={submit}
      onChange={change}
      onKeyDown={closeByKey}
    >
      <p>
        <b>{title}</b> {!hasPreview && effect}
      </p>
      {lead}
      {fields.map((field) => (
        <ActFieldView key={field.name} of={field} error={errors[field.name]} currency={currency} />
      ))}
      {more}
      {reason !== 'none' && (
        <Reason
          isOptional={reason === 'optional'}
          because={props.because}
          error={errors['reason']}
        />
      )}
      {hasPreview && effect !== '' && <p>{effect}</p>}
      {problem.length > 0 && (
        <div role="alert" className="problem">
          {problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className="line buttons">
        <Button
          type="submit"
          size="small"
          look={isGrave ? 'danger' : 'primary'}
          isBusy={isSending}
          doing="Working"
        >
          {button}
        </Button>
        <Button look="quiet" size="small" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface ReasonProps {
  isOptional: boolean
  because: string | undefined
  error: string | undefined
}

function Reason({ isOptional, because, error }: ReasonProps) {
  return (
    <div className="reason">
      <TextField
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        name="reason"
        defaultValue={because}
        maxLength={500}
        required={!isOptional}
        autoComplete="off"
        error={error ?? null}
        hint={`${isOptional ? '' : 'Required. '}Goes in the audit log with your name. Leave out email addresses.`}
      />
    </div>
  )
}

/**
 * Sends the form. If the answer was lost and the same form is sent again, the server recognizes the
 * request and acts once.
 */
function useAction(
  { call, input, currency, preview, read, verb, onDone, onType, ...props }: ActionFormProps,
  place: RefObject<HTMLFormElement | null>,
) {
  const { isBusy, problem, run, clear } = useTry()
  const key = useRef<string>(crypto.randomUUID())
  const [shown, setShown] = useState<string | null>(null)
  const [button, setButton] = useState(props.button)
  const [filled, setFilled] = useState(() => new FormData())
  const fields = props.fields.filter((field) => isAskedWith(filled, field))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [labels, setLabels] = useState<FieldErrors>({})
  /** Returns what is wrong; null once it can say what will happen. */
  const look = (form: FormData) => {
    setFilled(form)
    const next = preview?.(form) ?? ''
    const isWrong = typeof next === 'object'
    setShown(isWrong ? null : next)
    if (verb) setButton(isWrong ? props.button : verb(form))
    return isWrong ? next : null
  }
  const begin = useEffectEvent(() => void look(new FormData(place.current!)))
  // Runs before the paint, because the initial values may be enough to say what will happen.
  useLayoutEffect(() => begin(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = { ...findInvalid(event.currentTarget), ...look(form) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(event.currentTarget, wrong)
    setLabels(readLabels(event.currentTarget))
    const typed = { ...readFields(form, fields, currency), ...read?.(form) }
    const asked = { ...input, ...typed, reason: form.get('reason') ?? '' }
    void run(async () => onDone(await write(call, asked, key.current)))
  }
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    key.current = crypto.randomUUID()
    onType?.()
    clear()
    const wrong = { ...findInvalid(currentTarget), ...look(new FormData(currentTarget)) }
    // An empty field is only reported once somebody sends the form.
    setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => errors[name])))
  }
  const effect = preview ? (shown ?? props.does) : props.does
  const refused = findRefused(problem ?? [], labels)
  const isSaidThere = (name: string) =>
    name === 'reason' || fields.some((field) => field.name === name)
  const unplaced = Object.keys(errors).filter((name) => !isSaidThere(name))
  return {
    problem: [
      ...unplaced.map((name) => errors[name]!),
      ...(problem ?? []).flatMap((sentence) => {
        const named = refused.find((each) => each.sentence === sentence)
        if (named === undefined) return [sentence]
        return isSaidThere(named.name) ? [] : [`${labels[named.name]}: ${named.what}`]
      }),
    ],
    fields,
    errors: {
      ...errors,
      ...Object.fromEntries(refused.map(({ name, what }) => [name, `${capitalize(what)}.`])),
    },
    isSending: isBusy,
    effect,
    button,
    submit,
    change,
  }
}

/** Reports whether a field is needed for the choices made so far. */
function isAskedWith(form: FormData, { onlyWith = {} }: ActField): boolean {
  return Object.entries(onlyWith).every(([name, choice]) => form.get(name) === choice)
}

function readLabels(form: HTMLFormElement): FieldErrors {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  return Object.fromEntries(
    fields.map(({ name, labels }) => [name, labels?.[0]?.textContent ?? name]),
  )
}

/** Finds the field that the call refused: `email: must be an email address`. */
function findRefused(sentences: string[], labels: FieldErrors) {
  return sentences.flatMap((sentence) => {
    const [, name, what] = /^(\w+): (.+?)\.?$/.exec(sentence) ?? []
    return name !== undefined && name in labels ? [{ sentence, name, what: what! }] : []
  })
}

/** Focuses the first wrong field in reading order. */
function focusFirst(form: HTMLFormElement, wrong: FieldErrors): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  fields.find(({ name }) => name in wrong)?.focus()
}
