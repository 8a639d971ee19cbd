import { formatDay } from '#contract/dates.ts'
import newestRelease from '../enhance/newest-release.ts?entry'
import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import styles from './changelog.module.css'
import { type ChangelogEntry, entries } from './changelog/entries.ts'

export const handle: PageHandle = {
  title: 'Changelog',
  description:
    'What changed on this site and in its shop, with dates, and where the newest build of the app is found.',
}

export default function Changelog() {
  return (
    <Page title={handle.title} intro={<Intro />}>
      <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.atom" />
      <script type="module" src={newestRelease} />
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Page>
  )
}

function Intro() {
  return (
    <>
      What is new on this site, also as an <a href="/changelog.atom">Atom feed</a>. Builds of the
      app are on <a href="/downloads">Downloads</a>.
      <span className={styles.newest} data-newest-release="" />
    </>
  )
}

function Entry({ entry: { id, title, published, Words } }: { entry: ChangelogEntry }) {
  return (
    <article className={styles.entry} aria-labelledby={id}>
      <p>
        <time dateTime={published}>{formatDay(published, 'UTC')}</time>
      </p>
      <div>
        <h2 id={id}>{title}</h2>
        <Prose>
          <Words />
        </Prose>
      </div>
    </article>
  )
}
