import { useEffect } from 'react'
import { removeAwaitedCode } from '#app/pages/account/awaited-code.ts'
import { sizes } from '#contract/limits.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './checkout.module.css'
import { ProvenForm } from './proven-form.tsx'

const call = '/api/free-license'

/** In place of the ways to pay, when a coupon leaves nothing to pay. */
export function FreeForm({ code }: { code: string }) {
  return (
    <ProvenForm
      hint="We’ll send a code to this address, then the key. One license per mailbox."
      ways={[{ action: call, button: 'Get the license', leaving: 'Sending the key…' }]}
    >
      <input type="hidden" name="code" value={code} />
    </ProvenForm>
  )
}

/** Without scripts the page cannot know what a coupon does, nor what was typed before. */
export function UnscriptedFreeForm() {
  return (
    <details className="disclosure">
      <summary>Coupon for a free license</summary>
      <form method="post" action={call} className={styles.fields}>
        <TextField label="Coupon code" name="code" maxLength={sizes.typedCode} required />
        <TextField label="Email, for the free key" type="email" name="email" required />
        <TextField
          label="Code from the email"
          hint="Leave this empty at first: we’ll send you the code. Then enter all three."
          name="email_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" wide>
          Continue
        </Button>
      </form>
    </details>
  )
}

/** What can be done once the license is given. */
export function AfterGift() {
  useEffect(removeAwaitedCode, [])
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
