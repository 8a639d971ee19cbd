import { sizes } from '#contract/limits.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './checkout.module.css'
import { EmailForm } from './email-form.tsx'

const call = '/api/free-license'

/** In place of the ways to pay, when a coupon leaves nothing to pay. */
export function FreeForm({ code }: { code: string }) {
  return (
    <EmailForm
      action={call}
      hint="We email the key to this address. One license per email."
      button="Get the license"
      leaving="Sending the key…"
    >
      <input type="hidden" name="code" value={code} />
    </EmailForm>
  )
}

/** Without scripts the page cannot know what a code does. */
export function UnscriptedFreeForm() {
  return (
    <details className="disclosure">
      <summary>Coupon for a free license</summary>
      <form method="post" action={call} className={styles.fields}>
        <TextField label="Coupon code" name="code" maxLength={sizes.typedCode} required />
        <TextField label="Email, for the free key" type="email" name="email" required />
        <Button type="submit" wide>
          Get the license
        </Button>
      </form>
    </details>
  )
}

/** What can be done once the license is given. */
export function AfterGift() {
  return (
    <div className={styles.choices}>
      <ButtonLink look="primary" wide href="/downloads">
        Download the app
      </ButtonLink>
      <ButtonLink wide href="/account">
        Open your account
      </ButtonLink>
    </div>
  )
}
