import { parseCents, writeCents } from '#contract/money.ts'
import { TextField } from '../../ui/text-field.tsx'

interface MoneyFieldProps {
  label: string
  name: string
  currency: string
  /** What it holds at first. */
  cents?: number | undefined
  hint?: string
  required?: boolean
}

/** An amount as people write it, such as 583.10. */
export function MoneyField({ label, cents, currency, required = true, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      label={`${label}, in ${currency.toUpperCase()}`}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      maxLength={14}
      {...(cents !== undefined && { defaultValue: writeCents(cents, currency) })}
    />
  )
}

/** In cents; undefined when nothing was typed. What is no amount stays as it was typed, and is refused. */
export function readMoney(form: FormData, name: string, currency: string) {
  const typed = String(form.get(name) ?? '').trim()
  return typed === '' ? undefined : (parseCents(typed, currency) ?? typed)
}
