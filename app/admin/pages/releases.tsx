import { useSearchParams } from 'react-router'
import type { ListedRelease, ReleaseTotals } from '#contract/admin/releases.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { useSession } from '../calls/session.ts'
import { buildServer, linkToForm } from './api-keys/scope-fields.tsx'
import { countDownloads, listBuilds, type DownloadFilterName } from './releases/downloads.ts'
import { listColumns } from './releases/release-table.tsx'
import { usePublish } from './releases/use-publish.tsx'

export default function Releases() {
  const isOwner = useSession()?.role !== 'support'
  const { form, said } = usePublish(isOwner)
  const above = () => (
    <p role="status" hidden={said === ''}>
      {said}
    </p>
  )
  const params = useSearchParams()[0]
  return <Listing of={{ ...releases, form, above, ...(counts(params) && countsDownloads) }} />
}

/** Reports whether the URL asks for downloads of certain builds or days. */
const counts = (params: URLSearchParams) =>
  ['count', 'build', 'days', 'from', 'to'].some((name) => params.has(name))

/** The fields that choose which downloads are counted, hidden at first because few people need them. */
const countsDownloads: Partial<ListDescription<ListedRelease, ReleaseTotals, DownloadFilterName>> =
  {
    fields: [
      { choice: 'build', label: 'Downloads of', choices: listBuilds },
      { days: '', label: 'Counted' },
    ],
    says: (shown) => countDownloads(shown).says,
  }

/** Lists every version, with its number of downloads in the filtered days. */
const releases: ListDescription<ListedRelease, ReleaseTotals, DownloadFilterName> = {
  title: 'Releases',
  path: '/admin/releases',
  what: 'versions',
  call: 'releases/list',
  ask: ({ from, to }) => ({ downloads_from: from, downloads_to: to }),
  caption: 'Versions, newest first',
  columns: (shown) => listColumns(shown.list.rows, countDownloads(shown)),
  keyOf: ({ version }) => version,
  empty: { lead: 'Nothing is published yet.', says: 'Customers have nothing to download.' },
  foot: ({ params, isOwner }) => (
    <p className="note foot">
      {isOwner && (
        <span>
          To publish, drop files anywhere on this page. To publish from a build server,{' '}
          <a href={linkToForm(buildServer)}>create an API key</a>.{' '}
        </span>
      )}
      {!counts(params) && <a href="/admin/releases?count=1">Count downloads by build and day</a>}
    </p>
  ),
}
