import { useSearchParams } from 'react-router'
import type { ShownRelease } from '#contract/admin/releases.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { When } from '../ui/when.tsx'
import { useRead } from '../use-read.ts'
import { ReleaseActions } from './release/actions.tsx'
import { ReleaseFacts } from './release/facts.tsx'
import { FileTables } from './release/file-table.tsx'
import { ReleaseState } from './releases/release-state.tsx'

const releases = { path: '/admin/releases', label: 'Releases' }

/** One version, by its number. */
export default function Release() {
  const [params] = useSearchParams()
  const version = params.get('version')?.trim() ?? ''
  const release = useRead<ShownRelease>('releases/show', version === '' ? null : { version })
  if (version === '') return <NoneChosen title="Release" of={releases} />
  return (
    <AdminPage
      title={version}
      of={releases}
      state={release.state === 'there' && <ReleaseState of={release.value} />}
    >
      <ReadingView key={version} of={release} what="the release" as="page">
        {(shown) => (
          <>
            <p className="subdued">
              Published <When at={shown.published_at} hour />
              {shown.withdrawn_at !== null && (
                <>
                  , withdrawn <When at={shown.withdrawn_at} hour />
                </>
              )}
            </p>
            <ReleaseActions release={shown} onDone={release.reload} />
            <div className="stacked split">
              <div className="stacked">
                <Panel title="What’s new" padded>
                  <Notes text={shown.notes} />
                </Panel>
                <Panel title="Timeline">
                  <Timeline moments={shown.timeline} own={shown.version} />
                </Panel>
              </div>
              <ReleaseFacts release={shown} />
            </div>
            <Panel title="Files">
              <FileTables files={shown.files} />
            </Panel>
          </>
        )}
      </ReadingView>
    </AdminPage>
  )
}

function Notes({ text }: { text: string }) {
  if (text.trim() === '')
    return <Empty lead="No notes.">The changelog shows only the version number.</Empty>
  return <p className="written">{text}</p>
}
