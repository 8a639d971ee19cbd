import { useState } from 'react'
import { foreseePrice } from '#contract/admin/foresee-price.ts'
import type { ListedPrice } from '#contract/admin/prices.ts'
import { parseCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionForm } from '../../ui/action-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import styles from '../../ui/secondary.module.css'

interface NewPriceProps {
  prices: ListedPrice[]
  onDone: (sentence: string) => void
}

const empty = { kind: 'purchase', amount: '', from: '' }

/** Takes a price and its day, says what will happen then, and sets it. */
export function NewPrice({ prices, onDone }: NewPriceProps) {
  const [typed, setTyped] = useState(empty)
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const set = (field: keyof typeof empty) => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }))
  const foreseen = foresee(prices, typed)
  const finish = () => {
    setTyped(empty)
    setIsAsking(false)
    setRound(round + 1)
  }
  return (
    <Panel title="New price" padded>
      <div className={styles.fields} key={round}>
        <Select label="For" choices={kinds} value={typed.kind} onChange={set('kind')} />
        <TextField
          label={`Price in ${product.currencyCode}`}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          value={typed.amount}
          onChange={(event) => set('amount')(event.target.value)}
        />
        <TextField
          label="From"
          type="date"
          hint="Starts at 00:00 UTC."
          value={typed.from}
          onChange={(event) => set('from')(event.target.value)}
        />
        {!(isAsking && foreseen) && (
          <div>
            <Button size="small" disabled={foreseen === null} onClick={() => setIsAsking(true)}>
              Continue
            </Button>
          </div>
        )}
        {isAsking && foreseen !== null && (
          <ActionForm
            call="prices/set"
            title="Set this price?"
            effect={foreseen}
            button="Set price"
            input={typed}
            done=""
            onDone={() => {
              finish()
              onDone('Price set.')
            }}
            onCancel={finish}
          />
        )}
      </div>
    </Panel>
  )
}

const kinds: [string, string][] = [
  ['purchase', 'License'],
  ['renewal', 'Renewal'],
]

/** Null until there is a price and a day. */
function foresee(prices: ListedPrice[], { kind, amount, from }: typeof empty): string | null {
  const cents = parseCents(amount, product.currency)
  if (cents === null || from === '') return null
  const day = `${from}T00:00:00Z`
  const before = prices.find(
    (price) =>
      price.kind === kind && (price.from === null || Date.parse(price.from) < Date.parse(day)),
  )
  if (before === undefined) return null
  const { currency, cents: centsBefore } = before
  return foreseePrice({ kind: before.kind, cents, currency, centsBefore, from: day })
}
