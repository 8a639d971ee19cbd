import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { parseCents, writeCents } from '#contract/money.ts'
import { sayMoney } from './sale-words.ts'

interface StatementProps {
  error?: string | undefined
}

/** The day of a bank transfer. */
export function StatementDay({ error }: StatementProps) {
  return (
    <TextField label="Day, as on your statement" name="day" type="date" required error={error} />
  )
}

export function StatementReference({ error }: StatementProps) {
  return (
    <TextField
      label="Reference"
      name="reference"
      required
      maxLength={140}
      autoComplete="off"
      hint="Identifies this transfer on your statement."
      error={error}
    />
  )
}

/** Whom an invoice names. */
export function BuyerFields() {
  return (
    <>
      <TextField label="Company or name" name="company" autoComplete="off" />
      <TextField label="VAT or tax number" name="vat_id" autoComplete="off" />
      <TextArea label="Address" name="address" rows={4} autoComplete="off" />
    </>
  )
}

interface MoneyFieldProps {
  label: string
  name: string
  currency: string
  /** What it holds at first. */
  cents?: number | undefined
  hint?: string
  required?: boolean
  error?: string | undefined
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

/** What is wrong with an amount that can be as much as what is left; null when it fits. */
export function findAmountProblem(
  cents: number | null,
  left: number,
  currency: string,
): string | null {
  if (cents === null || cents === 0)
    return `Enter an amount, such as ${writeCents(Math.ceil(left / 2), currency)}.`
  return cents > left ? `Only ${sayMoney(left, currency)} is left. Enter that or less.` : null
}

/** In cents; undefined when nothing was typed. What is no amount stays as it was typed, and is refused. */
export function readMoney(form: FormData, name: string, currency: string) {
  const typed = String(form.get(name) ?? '').trim()
  return typed === '' ? undefined : (parseCents(typed, currency) ?? typed)
}
