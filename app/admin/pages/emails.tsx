import type { EmailCounts } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go, writeQuery } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useRead } from '../use-read.ts'
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
  const counts = useRead<EmailCounts>('emails/count', { to })
  const state = params?.get('state') ?? ''
  const known = counts.state === 'there' ? counts.value : null
  const sections = emailStates.map((value) => ({
    value,
    label: stateWords[value][1],
    count: known?.[value],
  }))
  return (
    <AdminPage
      title="Emails"
      beside={
        <SectionLinks
          label="States"
          sections={[{ value: '', label: 'All' }, ...sections]}
          current={state}
          hrefOf={(value) => `/admin/emails${writeQuery({ state: value, to })}`}
          onGo={(value) => go({ state: value, to })}
        />
      }
    >
      {params !== null && <EmailList key={state} params={params} counts={counts} />}
    </AdminPage>
  )
}
