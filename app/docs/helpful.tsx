import { sizes } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './helpful.module.css'

/**
 * Asks whether the page helped. app/enhance/helpful.ts shows and sends it: it cannot be sent without
 * scripts.
 */
export function Helpful() {
  return (
    <form
      className={`unprinted ${styles.helpful}`}
      aria-labelledby="helpful"
      data-helpful=""
      hidden
    >
      <div className={styles.question}>
        <p id="helpful">Was this page helpful?</p>
        <Button size="small" value="yes" aria-pressed={false}>
          Yes
        </Button>
        <Button size="small" value="no" aria-pressed={false}>
          No
        </Button>
      </div>
      <fieldset className={styles.more} aria-label="More about the answer" hidden>
        <TextField
          label="What should it say, or say better? (optional)"
          hint="One line. We keep it without your name, so leave out anything personal."
          name="comment"
          maxLength={sizes.docsComment}
          autoComplete="off"
        />
        <Button size="small" type="submit">
          Send
        </Button>
      </fieldset>
      <p role="status" className={styles.outcome} tabIndex={-1} />
    </form>
  )
}
