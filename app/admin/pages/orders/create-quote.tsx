import { useState } from 'react'
import { parseCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Select } from '../../ui/select.tsx'

export const createQuoteAction: NamedAction = {
  label: 'Create quote',
  call: 'quotes/create',
  title: 'Create a quote?',
  effect:
    'You get a link to an offer that can be paid by card. The link is shown only once. No email is sent, so send the link yourself.',
  button: 'Create quote',
  input: {},
  fields: <QuoteFields />,
  read: (form) => ({
    email: form.get('email'),
    mode: form.get('mode'),
    seats: Number(form.get('seats')),
    unit_cents: parseCents(String(form.get('price')), product.currency),
    valid_days: Number(form.get('valid_days')),
    people: readPeople(String(form.get('people') ?? '')),
  }),
  done: 'Quote created.',
}

function QuoteFields() {
  const [mode, setMode] = useState('seats')
  return (
    <>
      <TextField label="Buyer’s email" name="email" type="email" required maxLength={254} />
      <Select
        label="What they get"
        name="mode"
        onChange={setMode}
        choices={[
          ['seats', 'One key for all'],
          ['keys', 'One key per person'],
        ]}
      />
      <TextField label="People" name="seats" inputMode="numeric" required maxLength={4} />
      <TextField
        label={`Price per person, in ${product.currencyCode}`}
        name="price"
        inputMode="decimal"
        required
        maxLength={12}
        placeholder="39.00"
      />
      <TextField
        label="Valid for (days)"
        name="valid_days"
        inputMode="numeric"
        defaultValue="30"
        required
        maxLength={3}
      />
      {mode === 'keys' && (
        <TextArea label="People who get a key, one per line: name, email" name="people" rows={3} />
      )}
    </>
  )
}

/** `Ada Lovelace, ada@example.org`, one a line. */
function readPeople(text: string): { name: string; email: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.lastIndexOf(',')
    return { name: line.slice(0, at).trim(), email: line.slice(at + 1).trim() }
  })
}
