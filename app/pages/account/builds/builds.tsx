import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { OwnBuilds, OwnVersion } from '#contract/download.ts'
import { sayDay, sayLocalDay } from '#app/say-day.ts'
import account from '../account.module.css'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './builds.module.css'
import { Files } from './files.tsx'

/** Every version that the licenses of the account cover. */
export function Builds() {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'load'>()
  const [own, setOwn] = useState<OwnBuilds | null>(null)
  const load = () =>
    run('load', async () => setOwn(await ask<OwnBuilds>(login, 'builds')), messages.buildsFailed)
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => loadFirst(), [login])

  if (own?.versions.length === 0 && own.missed.length === 0) return null
  return (
    <section aria-labelledby="your-builds">
      <div className={account.sectionHead}>
        <h2 id="your-builds">Your builds</h2>
      </div>
      {busy && own === null && <Spinner label="Fetching your builds" />}
      {problem && (
        <>
          <Notice kind="alert">{problem}</Notice>
          <Row>
            <Button onClick={() => void load()}>Try again</Button>
          </Row>
        </>
      )}
      {own && <List own={own} />}
    </section>
  )
}

/** The newest one first and open. */
function List({ own: { versions, covered_until, missed } }: { own: OwnBuilds }) {
  const [newest, ...older] = versions
  return (
    <div className={styles.builds}>
      {missed.length > 0 && (
        <Missed versions={missed} until={covered_until} hasOwn={versions.length > 0} />
      )}
      {newest && <Version of={newest} note="Newest version your license covers" />}
      {older.length > 0 && (
        <details className={`disclosure ${styles.older}`}>
          <summary>{`Older versions (${older.length})`}</summary>
          {older.map((each) => (
            <Version key={each.version} of={each} />
          ))}
        </details>
      )}
    </div>
  )
}

interface MissedProps {
  versions: string[]
  until: string | null
  hasOwn: boolean
}

function Missed({ versions, until, hasOwn }: MissedProps) {
  const [newest, ...others] = versions
  const more = others.length === 0 ? '' : ` and ${sayOthers(others.length)}`
  return (
    <p className={styles.missed}>
      {until !== null && `Your updates ended on ${sayLocalDay(until)}. `}
      Renew to get {newest}
      {more}.{hasOwn && ' The versions below stay yours.'}
    </p>
  )
}

function sayOthers(count: number): string {
  return count === 1 ? 'one other newer version' : `${count} other newer versions`
}

function Version({ of: { version, published_at, builds }, note }: VersionProps) {
  return (
    <article className={styles.version} aria-label={`Version ${version}`}>
      <header>
        <h3>{version}</h3>
        <small className="muted">
          {note && `${note}, `}
          {sayDay(published_at)}
        </small>
      </header>
      <Files version={version} builds={builds} />
    </article>
  )
}

interface VersionProps {
  of: OwnVersion
  note?: string
}
