import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './find-customers.module.css'

/** The search of the header, with more room. A page of its own answers it. */
export function FindCustomers({ words }: { words: string }) {
  return (
    <Panel title="Find a customer" padded>
      <form className={styles.form} action="/admin/customers" key={words}>
        <TextField
          label="Search"
          name="q"
          type="search"
          defaultValue={words}
          minLength={3}
          maxLength={200}
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
