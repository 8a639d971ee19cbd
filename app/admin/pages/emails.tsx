import type { EmailTotals, ListedEmail } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { ListFrame } from '../ui/list-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useList } from '../use-read.ts'
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
  const filter = { state: params?.get('state') ?? '', to: params?.get('to') ?? '' }
  const list = useList<ListedEmail, EmailTotals>('emails/list', params && filter)
  const { state, to } = filter
  const sections = emailStates.map((value) => ({
    value,
    label: stateWords[value][1],
    count: list.totals?.states[value],
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
  return <EmailList key={state} {...{ list, filter, head }} />
}
