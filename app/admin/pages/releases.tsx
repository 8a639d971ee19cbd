import type { ListedRelease, ReleaseTotals } from '#contract/admin/releases.ts'
import { writeQuery } from '../write-query.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { buildServer } from './api-keys/presets.ts'
import { countDownloads, listBuilds, type DownloadFilterName } from './releases/downloads.ts'
import { listColumns } from './releases/release-table.tsx'
import { usePublish } from './releases/use-publish.tsx'

export default function Releases() {
  const { form, said } = usePublish()
  const above = () => (
    <p role="status" hidden={said === ''}>
      {said}
    </p>
  )
  return <Listing of={{ ...releases, form, above }} />
}

/** The scope that publishing needs, ready to be made. */
const keyOfBuildServer = `/admin/api-keys${writeQuery({ name: buildServer.name, scopes: buildServer.scopes.join(',') })}`

/** Every version, and how often it was downloaded in the days of the filter. */
const releases: ListDescription<ListedRelease, ReleaseTotals, DownloadFilterName> = {
  title: 'Releases',
  path: '/admin/releases',
  what: 'versions',
  call: 'releases/list',
  ask: ({ from, to }) => ({ downloads_from: from, downloads_to: to }),
  caption: 'Versions, newest first',
  columns: (shown) => listColumns(shown.list.rows, countDownloads(shown)),
  keyOf: ({ version }) => version,
  fields: [
    { choice: 'build', label: 'Downloads of', choices: listBuilds },
    { days: '', label: 'Counted', zone: 'UTC' },
  ],
  says: (shown) => countDownloads(shown).says,
  empty: { lead: 'Nothing is published yet.', says: 'Customers have nothing to download.' },
  foot: () => (
    <p className="note foot">
      To publish, drop files anywhere on this page. To publish from a build server,{' '}
      <a href={keyOfBuildServer}>create an API key</a>.
    </p>
  ),
}
