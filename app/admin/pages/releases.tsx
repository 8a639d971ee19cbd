import { useState } from 'react'
import type { ListedRelease, ReleasesAnswer } from '#contract/admin/releases.ts'
import type { PageHandle } from '../../handle.ts'
import { Button } from '../../ui/button.tsx'
import { writeQuery } from '../go.ts'
import { useParams } from '../../in-browser.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { More } from '../ui/more.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import secondary from '../ui/secondary.module.css'
import { useList } from '../use-read.ts'
import { Asks } from './releases/asks.tsx'
import { DownloadFilters } from './releases/download-filters.tsx'
import { useDownloads } from './releases/downloads.ts'
import { Invitations } from './releases/invitations.tsx'
import { Publish } from './releases/publish.tsx'
import { ReleaseTable } from './releases/release-table.tsx'
import { useDropped } from './releases/use-dropped.ts'

export const handle: PageHandle = {
  title: 'Releases',
  description: 'Every version with its builds, devices and downloads.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** The scope that publishing needs, ready to be made. */
const keyOfBuildServer = `/admin/api-keys${writeQuery({ name: 'Build server', scopes: 'releases:publish' })}`

export default function Releases() {
  const list = useList<ListedRelease>('releases/list')
  const params = useParams()
  const downloads = useDownloads(params)
  const [chosen, setChosen] = useState<boolean | null>(null)
  /** An address can open it: `?do=publish`. */
  const isPublishing = chosen ?? params?.get('do') === 'publish'
  const [dropped, setDropped] = useState<File[] | null>(null)
  useDropped(setDropped)
  const [said, setSaid] = useState('')
  const { first } = list
  const devices =
    first.state === 'there' ? (first.value as unknown as ReleasesAnswer).active_devices : null
  const isOpen = isPublishing || dropped !== null
  const close = () => {
    setChosen(false)
    setDropped(null)
  }
  return (
    <AdminPage
      title="Releases"
      beside={
        !isOpen && (
          <Button look="primary" size="small" onClick={() => setChosen(true)}>
            Publish a release
          </Button>
        )
      }
    >
      {isOpen && (
        <Publish
          devices={devices}
          dropped={dropped}
          onDone={(sentence) => {
            close()
            setSaid(sentence)
            void first.reload()
          }}
          onCancel={close}
        />
      )}
      <p role="status" hidden={said === ''}>
        {said}
      </p>
      <Panel title="Versions">
        <ReadingView of={first} what="releases">
          {() =>
            list.rows.length === 0 ? (
              <Empty lead="No releases yet.">Customers have nothing to download.</Empty>
            ) : (
              <>
                <DownloadFilters of={downloads} />
                <ReleaseTable rows={list.rows} downloads={downloads} />
              </>
            )
          }
        </ReadingView>
        <More list={list} what="versions" />
        <p className={secondary.foot}>
          <span>
            To publish, drop files anywhere on this page. To publish from a build server,{' '}
            <a href={keyOfBuildServer}>create an API key</a>.
          </span>
        </p>
      </Panel>
      <Asks />
      <Invitations />
    </AdminPage>
  )
}
