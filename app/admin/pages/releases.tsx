import { useState } from 'react'
import type { ListedRelease, ReleaseTotals } from '#contract/admin/releases.ts'
import type { PageHandle } from '../../handle.ts'
import { go, writeQuery } from '../go.ts'
import { useParams } from '../../in-browser.ts'
import { type ListHead, ListPage } from '../ui/list-page.tsx'
import secondary from '../ui/secondary.module.css'
import { nameSection, SectionLinks } from '../ui/section-links.tsx'
import { useList } from '../use-read.ts'
import { buildServer } from './api-keys/presets.ts'
import { DownloadFilters } from './releases/download-filters.tsx'
import { countDownloads, readDownloadFilter } from './releases/downloads.ts'
import { Publish } from './releases/publish.tsx'
import { listColumns } from './releases/release-table.tsx'
import { useDropped } from './releases/use-dropped.ts'

export const handle: PageHandle = {
  title: 'Releases',
  description: 'Every version with its builds, devices and downloads.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** The scope that publishing needs, ready to be made. */
const keyOfBuildServer = `/admin/api-keys${writeQuery({ name: buildServer.name, scopes: buildServer.scopes.join(',') })}`

const sections = [{ value: '', label: 'Versions' }]

export default function Releases() {
  const params = useParams()
  const show = params?.get('show') ?? ''
  const [dropped, setDropped] = useState<File[] | null>(null)
  useDropped((files) => {
    setDropped(files)
    if (show !== '') go({})
  })
  const tabs = (
    <SectionLinks
      label="Lists"
      path="/admin/releases"
      field="show"
      sections={sections}
      current={show}
    />
  )
  const head = { title: nameSection(sections, show, handle.title), tabs }
  return <Versions {...{ params, head, dropped, setDropped }} />
}

interface VersionsProps {
  params: URLSearchParams | null
  head: ListHead
  dropped: File[] | null
  setDropped: (files: File[] | null) => void
}

function Versions({ params, head, dropped, setDropped }: VersionsProps) {
  const filter = readDownloadFilter(params)
  const list = useList<ListedRelease, ReleaseTotals>(
    'releases/list',
    params && { downloads_from: filter.from, downloads_to: filter.to },
  )
  const downloads = countDownloads(filter, list.totals?.downloads)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // An address can open it: `?do=publish`.
  const isBegun = dropped !== null || (chosen ?? params?.get('do') === 'publish')
  // The form stays with its uploads until it is canceled; more files open it again.
  const [closed, setClosed] = useState<File[] | null | undefined>()
  const isOpen = isBegun && closed !== dropped
  const [said, setSaid] = useState('')
  const close = () => {
    setChosen(false)
    setDropped(null)
    setClosed(undefined)
  }
  const toggle = () => (isBegun ? setClosed(isOpen ? dropped : undefined) : setChosen(true))
  const content = isBegun && (
    <Publish
      hidden={!isOpen}
      devices={list.totals?.active_devices ?? null}
      dropped={dropped}
      onDone={(sentence) => {
        close()
        setSaid(sentence)
        void list.reload()
      }}
      onCancel={close}
    />
  )
  return (
    <ListPage
      {...head}
      form={{ label: 'Publish a release', isOpen, toggle, content }}
      list={list}
      what="versions"
      filters={<DownloadFilters of={downloads} />}
      above={
        <p role="status" hidden={said === ''}>
          {said}
        </p>
      }
      foot={
        <p className={secondary.foot}>
          <span>
            To publish, drop files anywhere on this page. To publish from a build server,{' '}
            <a href={keyOfBuildServer}>create an API key</a>.
          </span>
        </p>
      }
      empty={{
        lead: 'Nothing is published yet.',
        says: 'Customers have nothing to download.',
      }}
      caption="Versions, newest first"
      columns={listColumns(list.rows, downloads)}
      keyOf={({ version }) => version}
    />
  )
}
