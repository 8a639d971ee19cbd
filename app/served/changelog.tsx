import { drawnNote } from '#content/drawn.ts'
import { builds } from '#contract/builds.ts'
import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { Drawing } from '#contract/releases/drawings.ts'
import { type ChangelogFacts, frameTokens, type ShownRelease } from '#contract/served.ts'
import manifest from '#figures/manifest.json'
import type { PageHandle } from '../site/handle.ts'
import { Chip } from '../ui/chip.tsx'
import { Page } from '../ui/page.tsx'
import { Plate } from '../ui/plate.tsx'
import { Prose } from '../ui/prose.tsx'
import { Still } from '../ui/still.tsx'
import { Feed, Link } from './address.tsx'
import './changelog.css'
import { frameOf } from './frame.tsx'
import { Notes } from './notes.tsx'

export const handle: PageHandle = {
  title: 'Changelog',
  description: `Every released version of ${product.name}, with its date, what’s new, and its builds.`,
}

export default frameOf(Changelog, <Around />)

function Around() {
  return (
    <Page
      title={handle.title}
      intro={
        <>
          What’s new in {product.name}, newest first. <Link to="/changelog.atom">Atom feed</Link>
        </>
      }
    >
      <Feed from="/changelog.atom" title="Changelog" />
      <Prose>{frameTokens.content}</Prose>
    </Page>
  )
}

export function Changelog({ releases, more, timeZone, isDemo }: ChangelogFacts) {
  if (releases.length === 0) return <NothingYet />
  const newest = releases.find(({ withdrawn_at }) => withdrawn_at === null)
  return (
    <>
      {isDemo && <p className="muted">Demo builds are placeholders with no app inside.</p>}
      {releases.map((release) => (
        <Release
          key={release.version}
          release={release}
          isNewest={release === newest}
          timeZone={timeZone}
        />
      ))}
      {more !== null && (
        <p>
          <Link to={`/changelog?below=${more}`}>Older versions</Link>
        </p>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <>
      <p>
        <b>No release yet.</b>
      </p>
      <p>
        Each version will be listed here with its date, notes and builds. See{' '}
        <Link to="/downloads">Downloads</Link> for the seven planned builds.
      </p>
    </>
  )
}

interface ReleaseProps {
  release: ShownRelease
  isNewest: boolean
  timeZone: string
}

function Release({ release, isNewest, timeZone }: ReleaseProps) {
  const { version, published_at, withdrawn_at, notes, builds } = release
  return (
    <article className="release beside" aria-labelledby={`v${version}`}>
      <div className="release-name line subdued">
        <h2 id={`v${version}`}>
          <Link to={`#v${version}`}>{version}</Link>
        </h2>
        <time dateTime={published_at.toISOString()}>{formatDay(published_at, timeZone)}</time>
        {isNewest && <Chip state="new">Newest</Chip>}
        {withdrawn_at && <Chip state="stopped">Withdrawn</Chip>}
      </div>
      <div className="release-notes">
        {withdrawn_at && (
          <p>
            Withdrawn on {formatDay(withdrawn_at, timeZone)}. You can’t download it anymore. Use the{' '}
            <Link to="/downloads">current version</Link>.
          </p>
        )}
        {notes.length === 0 ? (
          <p>This version has no notes.</p>
        ) : (
          <Notes
            notes={notes}
            draw={(name, words) => <DrawingOf name={name} words={words} version={version} />}
          />
        )}
        {builds.length > 0 && <Builds version={version} own={builds} />}
      </div>
    </article>
  )
}

function DrawingOf({ name, words, version }: { name: Drawing; words: string; version: string }) {
  const still = manifest.stills[name]
  return (
    <div className="drawing">
      <Plate
        id={`${name}-${version}`}
        caption={
          <>
            {words} <span className="drawing-note">{drawnNote}</span>
          </>
        }
        enlargedCaption={words}
        enlarged={<Still still={still} look="enlarged" />}
      >
        <Still still={still} look="drawing" />
      </Plate>
    </div>
  )
}

function Builds({ version, own }: { version: string; own: ShownRelease['builds'] }) {
  const offered = builds.filter(({ identifier }) => own.includes(identifier))
  const systems = ['Mac', 'Windows', 'Linux'].filter((name) =>
    offered.some(({ system }) => system === name),
  )
  return (
    <details className="disclosure release-builds subdued">
      <summary>Downloads: {systems.join(', ')}</summary>
      <ul className="plain">
        {offered.map(({ identifier, system, chip, format }) => (
          <li key={identifier}>
            <Link to={`/download/${version}/${identifier}`} rel="nofollow">
              {system}, {chip} <code>.{format}</code>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
