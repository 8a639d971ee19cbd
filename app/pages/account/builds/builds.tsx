import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { sayLocalDay } from '#app/say/say-day.ts'
import { withDefaults } from '#app/browser/with-defaults.ts'
import { recommend } from '#app/system/detect.ts'
import { useDetected } from '#app/system/use-detected.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { OwnBuilds, OwnVersion } from '#contract/download.ts'
import account from '../account.module.css'
import { Section } from '../section.tsx'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { BuildRow } from './build-row.tsx'
import styles from './builds.module.css'

interface BuildsProps {
  /** True if the download is the page's main action. */
  isMain: boolean
}

const noBuilds: OwnBuilds = { versions: [], covered_until: null, missed: [] }

/** Lists every version that the account's licenses cover. */
export function Builds({ isMain }: BuildsProps) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'load'>()
  const [own, setOwn] = useState<OwnBuilds | null>(null)
  const load = () =>
    run(
      'load',
      async () => setOwn(withDefaults(await ask<OwnBuilds>(login, 'builds'), noBuilds)),
      messages.buildsFailed,
    )
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => loadFirst(), [login])

  if (own?.versions.length === 0 && own.missed.length === 0) return null
  return (
    <Section id="your-builds" title="Your builds">
      {busy && own === null && <Spinner label="Fetching your builds" />}
      {problem && (
        <>
          <Notice kind="alert">{problem}</Notice>
          <Row>
            <Button onClick={() => void load()}>Try again</Button>
          </Row>
        </>
      )}
      {own && <List own={own} isMain={isMain} />}
    </Section>
  )
}

/** Lists the newest build for this system, then other builds, then older versions. */
function List({ own, isMain }: BuildsProps & { own: OwnBuilds }) {
  const detected = useDetected()
  const system = detected && recommend(detected)?.first
  const [newest, ...older] = own.versions
  const ours = newest?.builds.find(({ identifier }) => identifier === system)
  const others = newest?.builds.filter((build) => build !== ours) ?? []
  return (
    <>
      {own.missed.length > 0 && <Missed own={own} />}
      {newest && ours && (
        <BuildRow version={newest.version} build={ours} look={isMain ? 'primary' : 'plain'} isOurs>
          {describeVersion(newest, own)}
        </BuildRow>
      )}
      {newest && others.length > 0 && (
        <details className={`disclosure ${styles.more}`} open={!ours}>
          <summary>
            {ours ? `Other systems (${others.length})` : describeVersion(newest, own)}
          </summary>
          <Files of={newest} builds={others} />
        </details>
      )}
      {older.length > 0 && (
        <details className={`disclosure ${styles.more}`}>
          <summary>{`Older versions (${older.length})`}</summary>
          {older.map((each) => (
            <section key={each.version} aria-label={`Version ${each.version}`}>
              <h3>
                {each.version} <small className="muted">{sayLocalDay(each.published_at)}</small>
              </h3>
              <Files of={each} builds={each.builds} />
            </section>
          ))}
        </details>
      )}
    </>
  )
}

function Files({ of: { version }, builds }: { of: OwnVersion; builds: OwnVersion['builds'] }) {
  return builds.map((build) => (
    <BuildRow key={build.identifier} version={version} build={build}>
      {build.file_name}
    </BuildRow>
  ))
}

function describeVersion({ version, published_at }: OwnVersion, { missed }: OwnBuilds): string {
  const rank = missed.length > 0 ? 'the newest your license covers' : 'newest'
  return `${version}, ${rank}, ${sayLocalDay(published_at)}`
}

function Missed({ own: { versions, covered_until: until, missed } }: { own: OwnBuilds }) {
  const [newest, ...others] = missed
  const more = others.length === 0 ? '' : ` and ${sayOthers(others.length)}`
  return (
    <p className={account.line}>
      <span>
        {until !== null && <span>Your updates ended on {sayLocalDay(until)}. </span>}
        <span>{`Renew to get ${newest}${more}.`}</span>
        {versions.length > 0 && <span> The versions below stay yours.</span>}
      </span>
    </p>
  )
}

function sayOthers(count: number): string {
  return count === 1 ? 'one other newer version' : `${count} other newer versions`
}
