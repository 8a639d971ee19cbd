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
  const chain = useRead<AuditChain>('audit/verify', { head: noted })
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNoted(String(new FormData(event.currentTarget).get('head')).trim())
  }
  return (
    <Panel title="The chain" padded>
      <ReadingView of={chain} what="the chain">
        {(value) => (
          <div className={styles.stack}>
            <p role="status">
              <Verdict chain={value} />
            </p>
            {value.head !== null && (
              <p>
                Keep this somewhere else. Later it proves that nobody rewrote the record:{' '}
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
        />
        <div>
          <Button type="submit" size="small">
            Check the chain
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Verdict({ chain }: { chain: AuditChain }) {
  const { actions, broken_at: brokenAt, holds_head: holdsHead, copy, holds_copy: holdsCopy } = chain
  if (brokenAt !== null)
    return (
      <>
        <Chip state="stopped">Broken</Chip> Action {brokenAt} is not as it was recorded: it was
        changed or removed, or it does not follow the one before it.
      </>
    )
  if (holdsHead === false)
    return (
      <>
        <Chip state="stopped">Written anew</Chip> The chain holds together, but not with this
        checksum.
      </>
    )
  if (holdsCopy === false)
    return (
      <>
        <Chip state="stopped">Written anew</Chip> The chain holds together, but not with the backup
        of {copy}, unless the shop was restored to a time before it.
      </>
    )
  return (
    <>
      <Chip state="works">Intact</Chip>{' '}
      {actions === 0 ? 'Nothing is recorded yet.' : `The chain is intact up to number ${actions}.`}
      {holdsHead === true && ' It still contains the checksum you saved.'}
    </>
  )
}
