import { useState } from 'react'
import type { PersonRow } from '#contract/admin/people.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { useSessionReading } from '../session.ts'
import { ListFrame, ListPage, useHeadForm } from '../ui/list-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import styles from '../ui/secondary.module.css'
import { useList } from '../use-read.ts'
import { addPerson, columns, listActions } from './people/people-table.tsx'
import { PasskeyLink } from './people/passkey-link.tsx'

export const handle: PageHandle = {
  title: 'People',
  description: 'Who may open the console.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** For owners: everybody who may enter. */
export default function People() {
  const reading = useSessionReading()
  const session = reading.state === 'there' ? reading.value : null
  const isOwner = session?.role === 'owner'
  const list = useList<PersonRow>('people/list', isOwner ? {} : null)
  const [link, setLink] = useState<string | null>(null)
  const showLink = ({ shown }: WriteAnswer) => {
    setLink(shown?.link ?? null)
    void list.reload()
  }
  const { form } = useHeadForm({
    actions: isOwner ? [addPerson] : [],
    opened: useParams()?.get('do') === 'new' ? addPerson.label : undefined,
    onDone: showLink,
  })
  if (reading.state !== 'there')
    return (
      <ListFrame title={handle.title}>
        <ReadingView of={reading} what="your session">
          {() => null}
        </ReadingView>
      </ListFrame>
    )
  if (session?.role === 'support')
    return (
      <ListFrame
        title={handle.title}
        empty={{ lead: 'Only owners can see who has access to the console.' }}
      />
    )
  return (
    <ListPage
      title={handle.title}
      form={form}
      list={list}
      what="people"
      above={link !== null && <PasskeyLink link={link} onHide={() => setLink(null)} />}
      foot={
        <p className={styles.foot}>
          Owners are the addresses in ADMINS. Removing an address signs its owner out at once.
        </p>
      }
      caption="Owners and support people"
      columns={columns}
      keyOf={({ email }) => email}
      actions={{ of: (person) => (session ? listActions(person, session) : []), onDone: showLink }}
    />
  )
}
