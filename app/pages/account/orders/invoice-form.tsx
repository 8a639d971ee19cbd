import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type BuyerFields,
  type FieldProblems,
  findFieldProblems,
  tidyFields,
} from '#contract/invoice-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './orders.module.css'

interface InvoiceFormProps {
  busy: boolean
  make: (buyer: BuyerFields) => void
  cancel: () => void
}

/** Shows the optional fields of an invoice before it is created. */
export function InvoiceForm({ busy, make, cancel }: InvoiceFormProps) {
  const [problems, setProblems] = useState<FieldProblems | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const buyer = tidyFields(readFields(event.currentTarget))
    const found = findFieldProblems(buyer)
    setProblems(found)
    if (!busy && Object.values(found).every((problem) => problem === null)) make(buyer)
  }

  return (
    <form ref={form} onSubmit={submit} className={`stacked ${styles.form}`}>
      <TextField
        label="Company or name"
        name="company"
        autoComplete="organization"
        autoFocus
        error={problems?.company}
      />
      <TextField label="VAT or tax number" name="vat_id" error={problems?.vat_id} />
      <TextArea
        label="Address"
        name="address"
        rows={4}
        autoComplete="street-address"
        error={problems?.address}
      />
      <p>All of it is optional. You can’t change an issued invoice.</p>
      <Row>
        <Button
          type="submit"
          look="primary"
          size="small"
          isBusy={busy}
          doing="Issuing the invoice..."
        >
          Issue the invoice
        </Button>
        <Button size="small" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}

function readFields(form: HTMLFormElement): BuyerFields {
  const data = new FormData(form)
  const read = (name: keyof BuyerFields) => String(data.get(name) ?? '')
  return { company: read('company'), vat_id: read('vat_id'), address: read('address') }
}
