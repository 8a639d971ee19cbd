import { useState } from 'react'
import type { ListedEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { go } from '../../go.ts'
import { nameEmail } from '#contract/admin/email-kinds.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { useSession } from '../../session.ts'
import type { List } from '../../use-read.ts'
import { stateWords } from './email-words.ts'
import { HeldActions } from './held-actions.tsx'

interface EmailListProps {
  list: List<ListedEmail>
  filter: { state: string; to: string }
  head: ListHead
}

export function EmailList({ list, filter, head }: EmailListProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const isOwner = useSession()?.role === 'owner'
  const choosesHeld = filter.state === 'held' && isOwner
  const follow = async () => {
    setChosen([])
    await list.reload()
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <ListPage
      {...head}
      list={list}
      what="emails"
      filters={
        <Filters
          label="Filter emails"
          onFilter={(fields) => go({ ...fields, state: filter.state })}
          onClear={filter.to !== '' && (() => go({ state: filter.state }))}
          search={<Words label="Sent to" name="to" value={filter.to} wide />}
        />
      }
      isFiltered={filter.state !== '' || filter.to !== ''}
      above={
        choosesHeld && (
          <HeldActions rows={list.rows} chosen={chosen} choose={setChosen} onDone={follow} />
        )
      }
      empty={{ lead: 'No emails yet.', says: 'Every email to a customer is listed here.' }}
      caption="Emails"
      columns={choosesHeld ? [...columns, chooser(chosen, choose)] : columns}
      keyOf={({ id }) => id}
    />
  )
}

const columns: Column<ListedEmail>[] = [
  {
    head: 'Email',
    cell: ({ id, kind }) => <a href={`/admin/email?id=${id}`}>{nameEmail(kind)}</a>,
  },
  {
    head: 'To',
    onPhone: 'note',
    cell: ({ account_id, to }) => <CustomerLink id={account_id} email={to} />,
  },
  { head: 'Written', onPhone: 'end', cell: ({ created_at: at }) => <When at={at} hour /> },
  {
    head: 'State',
    isProse: true,
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
