import type { ActField } from '#contract/admin/act-forms.ts'
import { parseCents, writeCents } from '#contract/money.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Select } from '../select.tsx'

const inputs: Partial<Record<ActField['kind'], object>> = {
  email: { type: 'email' },
  url: { type: 'url' },
  number: { type: 'number' },
  day: { type: 'date' },
  money: { inputMode: 'decimal' },
}

interface ActFieldProps {
  of: ActField
  currency: string
  error: string | undefined
}

/** Draws a field of an action, as required by the schema of its call. */
export function ActFieldView({ of, currency, error }: ActFieldProps) {
  const { name, kind, hint, placeholder, isRequired, initially, choices, lines } = of
  if (kind === 'box')
    return (
      <label>
        <input type="checkbox" name={name} /> {of.label}
      </label>
    )
  const unit = kind === 'money' ? `, in ${currency.toUpperCase()}` : ''
  const label = `${of.label}${unit}${isRequired || kind === 'choice' ? '' : ' (optional)'}`
  if (kind === 'choice')
    return (
      <Select {...{ label, name }} choices={choices!} value={`${initially ?? choices![0]![0]}`} />
    )
  const field = {
    label,
    name,
    placeholder,
    error: error ?? null,
    maxLength: of.maxLength,
    required: isRequired,
    autoComplete: 'off',
    defaultValue:
      kind === 'money' && initially !== undefined
        ? writeCents(Number(initially), currency)
        : initially,
  }
  if (kind === 'lines') return <TextArea {...field} rows={lines} />
  return (
    <TextField
      spellCheck={false}
      {...field}
      {...(hint && { hint })}
      min={of.min}
      max={of.max}
      {...inputs[kind]}
    />
  )
}

/**
 * Reads the typed values in the form that the call expects. An empty field is left out if the call
 * would take it for a value.
 */
export function readFields(form: FormData, fields: ActField[], currency: string): object {
  const read = fields.flatMap(({ name, kind }): [string, unknown][] => {
    const typed = String(form.get(name) ?? '')
    if (kind === 'box') return form.has(name) ? [[name, true]] : []
    if (typed.trim() === '' && kind !== 'text' && kind !== 'lines') return []
    // Text that is no amount is sent as typed, and the call refuses it.
    return [[name, kind === 'money' ? (parseCents(typed, currency) ?? typed) : typed]]
  })
  return Object.fromEntries(read)
}
