import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EmailTotals, ListedEmail } from '#contract/admin/emails.ts'
import { writeQuery } from '../calls/write-query.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Hidden } from '../ui/listing/hidden.tsx'
import { Listing } from '../ui/listing/listing.tsx'
import { chooser, columns } from './emails/email-table.tsx'
import { stateWords } from './emails/email-words.ts'
import { PausedActions } from './emails/paused-actions.tsx'

export default function Emails() {
  const state = useSearchParams()[0].get('state') ?? ''
  const [chosen, setChosen] = useState<string[]>([])
  const emails = describeEmails(state)
  if (state !== 'paused') return <Listing key={state} of={emails} />
  return (
    <Listing
      key={state}
      of={{
        ...emails,
        columns: ({ isOwner }) => (isOwner ? [...columns, chooser(chosen, setChosen)] : columns),
        above: ({ isOwner, list }) =>
          isOwner && (
            <PausedActions
              rows={list.rows}
              chosen={chosen}
              choose={setChosen}
              onDone={() => (setChosen([]), list.reload())}
            />
          ),
      }}
    />
  )
}

type Emails = ListDescription<ListedEmail, EmailTotals, 'to'>

/** Reports whether emails with sign-in codes are hidden. A search for an address shows them, too. */
function hidesCodes(state: string, { to }: { to: string }, params: URLSearchParams): boolean {
  return state === '' && to === '' && params.get('codes') !== 'shown'
}

/** Reports whether a state may need somebody's attention. */
const asks = (state: string) => ['waiting', 'paused', 'bounced'].includes(state)

const describeEmails = (state: string): Emails => ({
  title: 'Emails',
  part: stateWords[state as ListedEmail['state']]?.[1],
  path: `/admin/emails${writeQuery({ state })}`,
  what: 'emails',
  call: 'emails/list',
  ask: (filter, params) => ({
    ...filter,
    state,
    codes: hidesCodes(state, filter, params) ? 'hidden' : 'shown',
  }),
  caption: 'Emails',
  columns,
  keyOf: ({ id }) => id,
  fields: [{ words: 'to', find: 'Email address' }],
  tabs: ({ list, filter }) => [
    { href: `/admin/emails${writeQuery(filter)}`, label: 'All' },
    ...(Object.keys(stateWords) as ListedEmail['state'][]).map((each) => ({
      href: `/admin/emails${writeQuery({ state: each, ...filter })}`,
      label: stateWords[each][1],
      count: asks(each) && list.totals?.states[each] ? list.totals.states[each] : undefined,
    })),
  ],
  foot: ({ list, filter, params }) =>
    state === '' &&
    filter.to === '' && (
      <Hidden
        name="codes"
        isHidden={hidesCodes(state, filter, params)}
        totals={list.totals}
        words={['sign-in code', 'sign-in codes']}
      />
    ),
  none: ({ to }) => (to === '' ? `No ${state} emails.` : 'No matching emails.'),
  empty: { lead: 'No emails yet.', says: 'Every email to a customer is listed here.' },
})
