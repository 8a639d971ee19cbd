import { useRef, useState } from 'react'
import type { Moment } from '#contract/admin/customers.ts'
import { act } from '../../ui/act.ts'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { Timeline, type Told } from '../../ui/timeline.tsx'
import type { List } from '../../calls/use-read.ts'
import type { CustomerParts } from './customer-parts.ts'
import { NewNote } from './new-note.tsx'

/** Lists everything that happened to a customer, and the notes about them, newest first. */
export function CustomerTimeline({
  customer,
  list,
  reload,
}: CustomerParts & { list: List<Moment> }) {
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const showAdded = async () => {
    await reload()
    setSaid('Note added.')
  }
  const showRemoved = async () => {
    await reload()
    setSaid('Note removed.')
    // The focused button disappeared with the note.
    status.current?.focus()
  }
  const acts = {
    of: ({ subject, removable }: Told) =>
      removable ? [act('customers/remove-note', { note: subject })] : [],
    onDone: showRemoved,
  }
  return (
    <Panel title="Timeline">
      {customer.email !== null && (
        <NewNote id={customer.id} onChange={() => setSaid('')} onAdded={showAdded} />
      )}
      <p ref={status} tabIndex={-1} role="status" className="said">
        {said}
      </p>
      <ReadingView of={list.first} what="the timeline">
        {() => <Timeline moments={list.rows} own={customer.id} acts={acts} />}
      </ReadingView>
      <More list={list} what="events" />
    </Panel>
  )
}
