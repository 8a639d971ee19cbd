import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sizes } from '#contract/limits.ts'
import styles from './find-customers.module.css'

/** The search of the header, with more room. A page of its own answers it. */
export function FindCustomers({ words }: { words: string }) {
  const field = useRef<HTMLInputElement>(null)
  // The words of the address are known after the first render; somebody may have typed by then.
  useEffect(() => {
    if (field.current!.value === '') field.current!.value = words
  }, [words])
  return (
    <Panel title="Find a customer" padded>
      <form className={styles.form} action="/admin/customers">
        <TextField
          ref={field}
          label="Search"
          name="q"
          type="search"
          minLength={3}
          maxLength={sizes.typedKey}
          required
          autoComplete="off"
          hint="An email or a part of it, a license key, an order, a payment, a device or an invoice."
        />
        <Button type="submit" look="primary" size="small">
          Find
        </Button>
      </form>
    </Panel>
  )
}
