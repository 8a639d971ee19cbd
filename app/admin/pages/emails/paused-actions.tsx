import type { ListedEmail } from '#contract/admin/emails.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { act } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'

interface PausedActionsProps {
  rows: ListedEmail[]
  chosen: string[]
  choose: (ids: string[]) => void
  onDone: () => Promise<void>
}

/** Sends or drops only the chosen emails, so that nobody does it to all of them by accident. */
export function PausedActions({ rows, chosen, choose, onDone }: PausedActionsProps) {
  if (rows.length === 0) return null
  const areAll = chosen.length === rows.length
  return (
    <div className="stacked padded">
      <Notice kind="warn">
        A restore paused these emails, because some may have been sent before it.{' '}
        {chosen.length === 0 ? 'Select the ones to send or drop.' : `${chosen.length} selected.`}
      </Notice>
      <div>
        <Actions
          actions={chosen.length === 0 ? [] : decidePaused(chosen)}
          onDone={onDone}
          beside={
            <Button size="small" onClick={() => choose(areAll ? [] : rows.map(({ id }) => id))}>
              {areAll ? 'Select none' : `Select all ${rows.length} shown`}
            </Button>
          }
        />
      </div>
    </div>
  )
}

export function decidePaused(emails: string[]) {
  const count = sayQuantity(emails.length, 'email')
  return [
    act('emails/send-paused', { emails }, { count }),
    act('emails/drop-paused', { emails }, { count }),
  ]
}
