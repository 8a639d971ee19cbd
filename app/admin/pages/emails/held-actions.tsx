import type { ListedEmail } from '#contract/admin/emails.ts'
import { Button } from '#app/ui/button.tsx'
import { act } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import styles from './held-actions.module.css'

interface HeldActionsProps {
  rows: ListedEmail[]
  chosen: string[]
  choose: (ids: string[]) => void
  onDone: () => Promise<void>
}

/** Sends or drops those that are chosen; never all of them by accident. */
export function HeldActions({ rows, chosen, choose, onDone }: HeldActionsProps) {
  if (rows.length === 0) return null
  const areAll = chosen.length === rows.length
  return (
    <div className={styles.held}>
      <p>
        These emails are held after a restore, because some were sent before it.{' '}
        {chosen.length === 0 ? 'Select the ones to send or drop.' : `${chosen.length} selected.`}
      </p>
      <Button size="small" onClick={() => choose(areAll ? [] : rows.map(({ id }) => id))}>
        {areAll ? 'Select none' : `Select all ${rows.length} shown`}
      </Button>
      <Actions actions={chosen.length === 0 ? [] : actionsFor(chosen)} onDone={onDone} />
    </div>
  )
}

function actionsFor(emails: string[]) {
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  return [
    act('emails/send-held', { emails }, { count }),
    act('emails/drop-held', { emails }, { count }),
  ]
}
