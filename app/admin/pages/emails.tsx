import type { EmailCounts } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { PageHandle } from '../../handle.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useParams, writeQuery } from '../use-params.ts'
import { useRead } from '../use-read.ts'
import { EmailDetail } from './emails/email-detail.tsx'
import { EmailList } from './emails/email-list.tsx'
import { stateWords } from './emails/email-words.ts'

export const handle: PageHandle = {
  title: 'Emails',
  description: 'What was sent, waits or came back.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Emails() {
  const { params, go } = useParams()
  const counts = useRead<EmailCounts>('emails/count')
  const state = params?.get('state') ?? ''
  const id = params?.get('id') ?? null
  const reload = async () => {
    if (counts.state === 'there') await counts.reload()
  }
  const sections = emailStates.map((value) => ({
    value,
    label: stateWords[value][1],
    count: counts.state === 'there' ? counts.value[value] : undefined,
  }))
  return (
    <AdminPage
      title="Emails"
      beside={
        <SectionLinks
          label="States"
          sections={[{ value: '', label: 'All' }, ...sections]}
          current={state}
          hrefOf={(value) => `/admin/emails${writeQuery({ state: value })}`}
          onGo={(value) => go({ state: value })}
        />
      }
    >
      {id !== null && <EmailDetail key={id} id={id} onDone={reload} />}
      {params !== null && <EmailList key={state} params={params} go={go} onDone={reload} />}
    </AdminPage>
  )
}
