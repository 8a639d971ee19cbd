import type { ShownRelease } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { writeQuery } from '../../write-query.ts'
import { Panel } from '../../ui/panel.tsx'

/** Who is offered a version, and who has it. */
export function ReleaseFacts({ release }: { release: ShownRelease }) {
  const { version, channel, rollout_percent: percent, offers, withdrawn_at: withdrawn } = release
  return (
    <div className="stacked">
      <Panel title="Availability" padded>
        {withdrawn === null ? (
          <dl className="facts" aria-label={`Who is offered ${version}`}>
            {offers.map(({ system, says }) => (
              <div key={system}>
                <dt>{system}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>Nobody: this version is withdrawn.</p>
        )}
      </Panel>
      <Panel title="In use" padded>
        <KeyValueList
          entries={[
            [
              'Active devices, 7 d',
              <a href={`/admin/customers${writeQuery({ show: 'devices', app_version: version })}`}>
                {release.devices.toLocaleString('en-US')}
              </a>,
            ],
            ['Downloads, 7 d', release.downloads.toLocaleString('en-US')],
            ['Downloads', release.all_downloads.toLocaleString('en-US')],
            ['Channel', capitalize(channel)],
            ['Rollout', `${percent} %`],
          ]}
        />
      </Panel>
    </div>
  )
}
