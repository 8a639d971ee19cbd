import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** The day of a bank transfer. */
export function StatementDay() {
  return <TextField label="Day, as on your statement" name="day" type="date" required />
}

export function StatementReference() {
  return (
    <TextField
      label="Reference"
      name="reference"
      required
      maxLength={140}
      autoComplete="off"
      hint="Identifies this transfer on your statement."
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
