import { useState } from 'react'
import type { EmailCounts, ListedEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { go } from '../../go.ts'
import { sayWords } from '#contract/capitalize.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { useSession } from '../../session.ts'
import { countIn, type Reading, useList } from '../../use-read.ts'
import { stateWords } from './email-words.ts'
import { HeldActions } from './held-actions.tsx'

interface EmailListProps {
  params: URLSearchParams
  /** How many there are in each state. */
  counts: Reading<EmailCounts>
}

export function EmailList({ params, counts }: EmailListProps) {
  const filter = { state: params.get('state') ?? '', to: params.get('to') ?? '' }
  const list = useList<ListedEmail>('emails/list', filter)
  const [chosen, setChosen] = useState<string[]>([])
  const isOwner = useSession()?.role === 'owner'
  const choosesHeld = filter.state === 'held' && isOwner
  const follow = async () => {
    setChosen([])
    await counts.reload()
    await list.reload()
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <Panel title={filter.state === '' ? 'All emails' : `${words(filter.state)} emails`}>
      <Filters label="Filter emails" onFilter={(fields) => go({ ...fields, state: filter.state })}>
        <Words label="Sent to" name="to" value={filter.to} wide />
      </Filters>
      <ListView
        list={list}
        what="emails"
        head={
          <>
            <Listed
              count={countIn(counts, (known) => countOf(known, filter.state))}
              of={['email', 'emails']}
              by={[
                ...(filter.state ? [words(filter.state)] : []),
                ...(filter.to ? [`to “${filter.to}”`] : []),
              ]}
              onClear={() => go({})}
            />
            {choosesHeld && (
              <HeldActions rows={list.rows} chosen={chosen} choose={setChosen} onDone={follow} />
            )}
          </>
        }
        empty={
          filter.state || filter.to ? (
            <Empty lead="No matching emails." />
          ) : (
            <Empty lead="No emails yet.">Every email to a customer is listed here.</Empty>
          )
        }
      >
        {(rows) => (
          <DataTable
            caption="Emails"
            columns={choosesHeld ? [...columns, chooser(chosen, choose)] : columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </Panel>
  )
}

function countOf(counts: EmailCounts, state: string): number {
  return state === ''
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[state as ListedEmail['state']] ?? 0)
}

function words(state: string): string {
  return stateWords[state as ListedEmail['state']]?.[1] ?? state
}

const columns: Column<ListedEmail>[] = [
  {
    head: 'Email',
    cell: ({ id, kind }) => <a href={`/admin/email?id=${id}`}>{sayWords(kind)}</a>,
  },
  {
    head: 'To',
    onPhone: 'note',
    cell: ({ account_id, to }) => <CustomerLink id={account_id} email={to} />,
  },
  { head: 'Written', onPhone: 'end', cell: ({ created_at: at }) => <When at={at} hour /> },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state, reason }) => (
      <>
        <Chip state={stateWords[state][0]}>{stateWords[state][1]}</Chip>{' '}
        {reason !== null && <span className={styles.soft}>{reason}</span>}
      </>
    ),
  },
  { head: 'Next', isUnnamed: true, cell: (email) => <Next email={email} /> },
]

function Next({ email: { account_id: id, state } }: { email: ListedEmail }) {
  if (id === null || state !== 'bounced') return null
  return <a href={`/admin/customer?id=${id}`}>Correct email</a>
}

function chooser(
  chosen: string[],
  choose: (id: string, isChosen: boolean) => void,
): Column<ListedEmail> {
  return {
    head: 'Select',
    cell: ({ id, to }) => (
      <input
        type="checkbox"
        aria-label={`Select the email to ${to}`}
        checked={chosen.includes(id)}
        onChange={(event) => choose(id, event.target.checked)}
      />
    ),
  }
}
