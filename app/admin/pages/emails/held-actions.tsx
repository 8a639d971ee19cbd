import type { ListedEmail } from '#contract/admin/emails.ts'
import { Button } from '#app/ui/button.tsx'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
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

function actionsFor(emails: string[]): NamedAction[] {
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  return [
    {
      label: `Send ${count}`,
      call: 'emails/send-held',
      title: `Send ${count}?`,
      effect:
        'The emails are sent at once. Customers who got them before the restore get them again.',
      button: 'Send',
      input: { emails },
      done: `Sent ${count}.`,
    },
    {
      label: `Drop ${count}`,
      call: 'emails/drop-held',
      title: `Drop ${count}?`,
      effect: 'The emails are never sent, and their text is deleted. Customers get nothing.',
      button: 'Drop',
      isDangerous: true,
      input: { emails },
      done: `Dropped ${count}.`,
    },
  ]
}
