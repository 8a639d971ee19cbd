import { useSearchParams } from 'react-router'
import type { ShownRelease } from '#contract/admin/releases.ts'
import { readNotes } from '#contract/releases/notes.ts'
import { Notes } from '../../served/notes.tsx'
import { useSession } from '../calls/session.ts'
import { ActionPanel } from '../ui/action-panel.tsx'
import { useActions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { When } from '../ui/when.tsx'
import { useRead } from '../calls/use-read.ts'
import { ReleaseFacts } from './release/facts.tsx'
import { countFiles, FileTable } from './release/file-table.tsx'
import { listMenu, restore, rollOut, writeNotes } from './release/list-acts.ts'
import { ReleaseState } from './releases/release-state.tsx'

const releases = { path: '/admin/releases', label: 'Releases' }

export default function Release() {
  const [params] = useSearchParams()
  const version = params.get('version')?.trim() ?? ''
  const release = useRead<ShownRelease>('releases/show', version === '' ? null : { version })
  if (version === '') return <NoneChosen title="Release" of={releases} />
  if (release.state === 'there')
    return <Known key={version} release={release.value} reload={release.reload} />
  return (
    <AdminPage title={version} of={releases}>
      <ReadingView of={release} what="the release" as="page">
        {() => null}
      </ReadingView>
    </AdminPage>
  )
}

interface KnownProps {
  release: ShownRelease
  reload: () => Promise<void>
}

/** Shows each action beside what it changes, and rare actions in a menu. */
function Known({ release, reload }: KnownProps) {
  const { version, withdrawn_at: withdrawn } = release
  const isSupport = useSession()?.role === 'support'
  const rare = isSupport ? [] : listMenu(release)
  const { buttons, menu, form } = useActions({
    actions: withdrawn === null || isSupport ? [] : [restore(release)],
    menu: rare.length > 0 ? { label: 'More', actions: rare } : undefined,
    onDone: reload,
  })
  const canChange = !isSupport && withdrawn === null
  return (
    <AdminPage
      title={version}
      of={releases}
      state={<ReleaseState of={release} />}
      beside={
        <div className="line">
          <Published release={release} />
          {buttons}
          {menu}
        </div>
      }
    >
      {form}
      <div className="stacked split">
        <div className="side">
          <ActionPanel
            title="Availability"
            actions={canChange ? [rollOut(release)] : []}
            onDone={reload}
          >
            <div className="padded">
              <ReleaseFacts release={release} />
            </div>
          </ActionPanel>
        </div>
        <ActionPanel
          title="What’s new"
          actions={canChange ? [writeNotes(release)] : []}
          onDone={reload}
        >
          {release.notes.trim() === '' ? (
            <Empty lead="No notes.">The changelog shows only the version number.</Empty>
          ) : (
            <div className="padded notes">
              <Notes notes={readNotes(release.notes)} draw={drawCaption} />
            </div>
          )}
        </ActionPanel>
      </div>
      <Panel title="Files" beside={countFiles(release.files)}>
        <FileTable files={release.files} />
      </Panel>
      <Panel title="Timeline">
        <Timeline moments={release.timeline} own={version} />
      </Panel>
    </AdminPage>
  )
}

/** Marks a picture, which only the changelog draws. */
const drawCaption = (_name: string, words: string) => <p className="muted">Picture: {words}</p>

function Published({ release }: { release: ShownRelease }) {
  const { published_at: published, withdrawn_at: withdrawn } = release
  return (
    <span>
      Published <When at={published} hour />
      {withdrawn !== null && (
        <>
          , withdrawn <When at={withdrawn} hour />
        </>
      )}
    </span>
  )
}
