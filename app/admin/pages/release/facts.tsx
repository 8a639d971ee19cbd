import type { ShownRelease } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'

/** Shows who is offered a version, and who has installed it. */
export function ReleaseFacts({ release }: { release: ShownRelease }) {
  const { version, channel, rollout_percent: percent, devices } = release
  const [week, all] = [release.downloads, release.all_downloads].map((count) =>
    count.toLocaleString('en-US'),
  )
  return (
    <Facts
      label={`Who is offered ${version}`}
      of={[
        ['Channel', capitalize(channel)],
        ['Rollout', `${percent}% of Electron apps`],
        ...listOffers(release),
        [
          'Devices',
          <a href={`/admin/customers${writeQuery({ show: 'devices', app_version: version })}`}>
            {devices.toLocaleString('en-US')} in 7 days
          </a>,
        ],
        ['Downloads', `${week} in 7 days, ${all} in all`],
      ]}
    />
  )
}

/** Lists the offers by system, or a single one if all systems have the same. */
function listOffers({ offers, withdrawn_at: withdrawn }: ShownRelease): Fact[] {
  if (withdrawn !== null) return [['On the site', 'No. This version is withdrawn.']]
  const [first] = offers
  if (first && offers.every(({ says }) => says === first.says)) return [['On the site', first.says]]
  return offers.map(({ system, says }) => [system, says])
}
