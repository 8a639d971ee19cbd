import { readCapitals } from '#license-client/src/readings.ts'
import { useState } from 'react'
import { foreseeCoupon } from '#contract/admin/foresee-coupon.ts'
import { times } from '#contract/limits.ts'
import { isFree, parseOff } from '#contract/coupon-words.ts'
import { product } from '#contract/product.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionForm } from '../../ui/action-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import styles from '../../ui/secondary.module.css'

const empty = { code: '', off: '', for: 'purchase', from: '', until: '', most_uses: '', once: 'no' }
type Typed = typeof empty

/** Takes a coupon's terms, says what they do, and makes it. */
export function NewCoupon({ onDone }: { onDone: (sentence: string) => void }) {
  const [typed, setTyped] = useState(empty)
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const foreseen = foresee(typed)
  const finish = () => {
    setTyped(empty)
    setIsAsking(false)
    setRound(round + 1)
  }
  return (
    <Panel title="New coupon" padded>
      <div className={styles.fields} key={round}>
        <Fields
          typed={typed}
          set={(field) => (value) => setTyped((before) => ({ ...before, [field]: value }))}
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
            call="coupons/create"
            title="Create this coupon?"
            effect={`${foreseen} You can’t change the coupon later, only end it.`}
            button="Create coupon"
            input={describe(typed)}
            done=""
            onDone={() => {
              finish()
              onDone('Coupon created.')
            }}
            onCancel={() => setIsAsking(false)}
          />
        )}
      </div>
    </Panel>
  )
}

interface FieldsProps {
  typed: Typed
  set: (field: keyof Typed) => (value: string) => void
}

function Fields({ typed, set }: FieldsProps) {
  const bind = (field: keyof Typed) => ({
    value: typed[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
  })
  return (
    <>
      <TextField
        label="Code"
        hint="3 to 32 letters, digits and hyphens. Choose one that is hard to guess."
        maxLength={32}
        spellCheck={false}
        {...bind('code')}
      />
      <TextField
        label="Discount"
        hint={`A percentage, such as 20%, or an amount in ${product.currencyCode}, such as 10. 100% gives licenses away, once per email, and needs an end date and a usage limit.`}
        maxLength={12}
        {...bind('off')}
      />
      <Select label="For" choices={kinds} value={typed.for} onChange={set('for')} />
      <TextField
        label="From (optional)"
        type="date"
        hint="00:00 UTC. Leave empty to start now."
        {...bind('from')}
      />
      <TextField
        label="Until (optional)"
        type="date"
        hint="Through the end of that day, UTC."
        {...bind('until')}
      />
      <TextField
        label="Usage limit (optional)"
        inputMode="numeric"
        maxLength={7}
        {...bind('most_uses')}
      />
      <Select label="Per customer" choices={often} value={typed.once} onChange={set('once')} />
    </>
  )
}

const kinds: [string, string][] = [
  ['purchase', 'License'],
  ['renewal', 'Renewal'],
  ['both', 'License and renewal'],
]
const often: [string, string][] = [
  ['no', 'Unlimited'],
  ['yes', 'Once per email'],
]

/** What the call takes: nothing for a field that is empty. */
function describe({ once, ...fields }: Typed): object {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return { ...Object.fromEntries(filled), once: once === 'yes' }
}

/** Null until there is a code and what it takes off. */
function foresee(typed: Typed): string | null {
  const code = readCapitals(typed.code)
  const off = parseOff(typed.off)
  const uses = typed.most_uses.trim()
  if (code.length < 3 || off === null || !/^\d*$/.test(uses)) return null
  if (isFree(off) && (uses === '' || typed.until === '' || typed.for !== 'purchase')) return null
  return foreseeCoupon({
    code,
    ...off,
    currency: product.currency,
    for: typed.for as 'purchase',
    from: typed.from || new Date(),
    until: typed.until === '' ? null : new Date(Date.parse(typed.until) + times.day),
    most_uses: uses === '' ? null : Number(uses),
    once_per_customer: typed.once === 'yes' || isFree(off),
  })
}
