import { sayActor } from '#contract/admin/states.ts'
import type { AuditChoices, RecordedAction } from '#contract/admin/audit.ts'
import type { Choices, ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { useRead } from '../calls/use-read.ts'
import { tellAction } from './audit/tell-action.tsx'

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
  tell: tellAction,
  fields: [
    { words: 'subject', find: 'Email, order number, version or ID' },
    { days: 'done_', label: 'When' },
    {
      choice: 'actor',
      label: 'By',
      choices: ({ filter }) =>
        withAll(
          'Anyone',
          actors.map(({ actor, name }) => [actor, sayActor(actor, name)]),
          filter['actor']!,
          sayActor,
        ),
    },
    {
      choice: 'action',
      label: 'What',
      choices: ({ filter }) =>
        withAll(
          'Anything',
          actions.map(({ action, title }) => [action, title]),
          filter['action']!,
        ),
    },
  ],
  empty: { lead: 'No actions yet.', says: 'What people and programs change is listed here.' },
})

/** Adds the value in the URL to the choices, even before the choices have loaded. */
function withAll(
  all: string,
  choices: [string, string][],
  current: string,
  say = (value: string) => value,
): Choices {
  const isKnown = current === '' || choices.some(([value]) => value === current)
  return [['', all], ...choices, ...(isKnown ? [] : [[current, say(current)] as const])]
}
