import type { AuditChoices, RecordedAction } from '#contract/admin/audit.ts'
import type { Choices, ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { Change } from '../ui/timeline.tsx'
import { useRead } from '../use-read.ts'
import { columns } from './audit/columns.tsx'

export default function Audit() {
  const choices = useRead<AuditChoices>('audit/choices')
  const { actors, actions } =
    choices.state === 'there' ? choices.value : { actors: [], actions: [] }
  return <Listing of={describeActions({ actors, actions })} />
}

const describeActions = ({ actors, actions }: AuditChoices): ListDescription<RecordedAction> => ({
  title: 'Audit',
  path: '/admin/audit',
  what: 'actions',
  call: 'audit/list',
  caption: 'Actions',
  columns,
  keyOf: ({ number }) => String(number),
  fields: [
    { words: 'subject', label: 'Subject (order number or ID)' },
    {
      choice: 'actor',
      label: 'By',
      choices: ({ filter }) =>
        withAll(
          actors.map(({ actor, name }) => [actor, name ?? actor]),
          filter['actor']!,
        ),
    },
    {
      choice: 'action',
      label: 'Action',
      choices: ({ filter }) =>
        withAll(
          actions.map(({ action, title }) => [action, title]),
          filter['action']!,
        ),
    },
  ],
  empty: { lead: 'No actions yet.', says: 'What people and programs change is listed here.' },
  below: ({ change }) => change && <Change of={change} />,
})

/** The value in the address is a choice too, even before the choices are loaded. */
function withAll(choices: [string, string][], current: string): Choices {
  const isKnown = current === '' || choices.some(([value]) => value === current)
  return [['', 'All'], ...choices, ...(isKnown ? [] : [[current, current] as const])]
}
