import { foreseePrice } from '#contract/admin/foresee-price.ts'
import type { ListedPrice } from '#contract/admin/prices.ts'
import { parseCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { slot } from '#app/slots.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors } from '../../ui/action-form.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Select } from '../../ui/select.tsx'

/** Takes a price and its day, says what will happen then, and sets it. */
export function newPrice(prices: ListedPrice[]): NamedAction {
  return {
    label: 'New price',
    call: 'prices/set',
    title: 'Set a price?',
    effect: (form) => foresee(prices, read(form)),
    button: 'Set price',
    input: {},
    fields: (errors) => (
      <>
        <Select label="For" name="kind" choices={kinds} />
        <TextField
          label={`Price in ${product.currencyCode}`}
          name="amount"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          error={errors['amount']}
        />
        <TextField
          label="From"
          name="from"
          type="date"
          hint="Starts at 00:00 UTC."
          error={errors['from']}
        />
      </>
    ),
    read,
    done: 'Price set.',
  }
}

function read(form: FormData) {
  const [kind, amount, from] = ['kind', 'amount', 'from'].map((name) => String(form.get(name)))
  return { kind: kind!, amount: amount!, from: from! }
}

const kinds: [string, string][] = [
  ['purchase', 'License'],
  ['renewal', 'Renewal'],
]

/** Says what will happen, once there is a price and a day. */
function foresee(
  prices: ListedPrice[],
  { kind, amount, from }: ReturnType<typeof read>,
): string | FieldErrors {
  const cents = parseCents(amount, product.currency)
  if (cents === null) return { amount: 'Enter an amount, such as 59 or 59.50.' }
  if (from === '') return { from: 'Choose the day it starts.' }
  const day = `${from}T00:00:00Z`
  const before = prices.find(
    (price) =>
      price.kind === kind && (price.from === null || Date.parse(price.from) < Date.parse(day)),
  )
  if (before === undefined) return { from: 'Choose a later day.' }
  const { currency, cents: centsBefore } = before
  const price = { kind: before.kind, cents, currency, centsBefore, from: day }
  return foreseePrice(price, slot('time_zone'))
}
