import { useState } from 'react'
import type { ListedRelease, ReleasesAnswer } from '#contract/admin/releases.ts'
import type { PageHandle } from '../../handle.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { More } from '../ui/more.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import { useList } from '../use-list.ts'
import { Asks } from './releases/asks.tsx'
import { Invitations } from './releases/invitations.tsx'
import { Publish } from './releases/publish.tsx'
import { ReleaseTable } from './releases/release-table.tsx'

export const handle: PageHandle = {
  title: 'Releases',
  description: 'Every version with its builds, devices and downloads.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Releases() {
  const list = useList<ListedRelease>('releases/list')
  const [isPublishing, setIsPublishing] = useState(false)
  const [said, setSaid] = useState('')
  const { first } = list
  const devices =
    first.state === 'there' ? (first.value as unknown as ReleasesAnswer).active_devices : null
  const tell = (sentence: string) => {
    setSaid(sentence)
    void first.reload()
  }
  return (
    <AdminPage
      title="Releases"
      beside={
        !isPublishing && (
          <Button look="primary" size="small" onClick={() => setIsPublishing(true)}>
            Publish a release
          </Button>
        )
      }
    >
      {isPublishing && (
        <Publish
          devices={devices}
          onDone={(sentence) => (setIsPublishing(false), tell(sentence))}
          onCancel={() => setIsPublishing(false)}
        />
      )}
      <p role="status" hidden={said === ''}>
        {said}
      </p>
      <Panel title="Versions">
        <ReadingView of={first} what="releases">
          {() =>
            list.rows.length === 0 ? (
              <Empty>Nothing is published yet. Customers have nothing to download.</Empty>
            ) : (
              <ReleaseTable rows={list.rows} onDone={tell} />
            )
          }
        </ReadingView>
        <More list={list} what="versions" />
      </Panel>
      <Asks />
      <Invitations />
    </AdminPage>
  )
}
