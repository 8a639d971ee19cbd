import { type FormEvent, useState } from 'react'
import type { AuditChain } from '#contract/admin/audit.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import styles from '../../ui/secondary.module.css'
import { useRead } from '../../use-read.ts'

/** Whether the record is unchanged, with its last hash to keep elsewhere. */
export function Chain() {
  const [noted, setNoted] = useState('')
  const [isWrong, setWrong] = useState(false)
  const chain = useRead<AuditChain>('audit/verify', { head: noted })
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('head')).trim()
    const isChecksum = typed === '' || checksum.test(typed)
    setWrong(!isChecksum)
    setNoted(isChecksum ? typed : '')
  }
  return (
    <Panel title="Integrity" padded>
      <ReadingView of={chain} what="the audit log’s integrity">
        {(value) => (
          <div className={styles.stack}>
            <p role="status">
              <Verdict chain={value} />
            </p>
            {value.head !== null && (
              <p>
                Save this checksum somewhere else. It can later prove that nobody rewrote the log:{' '}
                <span className={styles.mono}>{value.head}</span>
              </p>
            )}
          </div>
        )}
      </ReadingView>
      <form onSubmit={check} className={styles.narrow}>
        <TextField
          label="A checksum you saved earlier"
          name="head"
          maxLength={80}
          autoComplete="off"
          error={isWrong ? notAChecksum : null}
        />
        <div>
          <Button type="submit" size="small">
            Check integrity
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Such as `12:6f0c…`. */
const checksum = /^[1-9]\d{0,8}:[0-9a-f]{64}$/
const notAChecksum =
  'That isn’t a checksum from this log. Paste all of it: a number, a colon and 64 characters.'

function Verdict({ chain }: { chain: AuditChain }) {
  const { actions, broken_at: brokenAt, holds_head: holdsHead, copy, holds_copy: holdsCopy } = chain
  if (brokenAt !== null)
    return (
      <>
        <Chip state="stopped">Broken</Chip> Action {brokenAt} was changed, moved or removed after it
        was recorded.
      </>
    )
  if (holdsHead === false)
    return (
      <>
        <Chip state="stopped">Rewritten</Chip> The log is consistent, but it doesn’t contain this
        checksum.
      </>
    )
  if (holdsCopy === false)
    return (
      <>
        <Chip state="stopped">Rewritten</Chip> The log is consistent, but it doesn’t match the
        backup of {copy}. That’s expected only after a restore to an earlier time.
      </>
    )
  return (
    <>
      <Chip state="works">Intact</Chip>{' '}
      {actions === 0
        ? 'No actions yet.'
        : `All ${actions.toLocaleString('en-US')} actions are unchanged.`}
      {holdsHead === true && ' It still contains the checksum you saved.'}
    </>
  )
}
