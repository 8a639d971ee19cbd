import type { EmailCounts } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { ListFrame, sayCount } from '../ui/list-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { countIn, useRead } from '../use-read.ts'
import { EmailList } from './emails/email-list.tsx'
import { stateWords } from './emails/email-words.ts'

export const handle: PageHandle = {
  title: 'Emails',
  description: 'Emails that were sent, are waiting or bounced.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Emails() {
  const params = useParams()
  const to = params?.get('to') ?? ''
  const counts = useRead<EmailCounts>('emails/count', params && { to })
  const all = useRead<EmailCounts>('emails/count', to === '' ? null : {})
  const state = params?.get('state') ?? ''
  const known = counts.state === 'there' ? counts.value : undefined
  const sections = emailStates.map((value) => ({
    value,
    label: stateWords[value][1],
    count: known?.[value],
  }))
  const tabs = (
    <SectionLinks
      label="States"
      path="/admin/emails"
      field="state"
      sections={[{ value: '', label: 'All' }, ...sections]}
      current={state}
      kept={{ to }}
    />
  )
  const part = sections.find(({ value }) => value === state)?.label
  const head = { title: handle.title, part, tabs }
  if (params === null) return <ListFrame {...head} />
  const countShown = (known: EmailCounts) => countOf(known, state)
  const count = sayCount(countIn(counts, countShown), countIn(all, countShown))
  return <EmailList key={state} {...{ params, head, count }} onDone={counts.reload} />
}

function countOf(counts: EmailCounts, state: string): number {
  return state === ''
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[state as keyof EmailCounts] ?? 0)
}
