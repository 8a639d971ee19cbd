import styles from './previous-next.module.css'
import { docsPages } from './sidebar.ts'

export function PreviousNext({ slug }: { slug: string }) {
  const place = docsPages.findIndex((page) => page.slug === slug)
  const previous = docsPages[place - 1]
  const next = docsPages[place + 1]
  if (!previous && !next) return null
  return (
    <nav className={`unprinted ${styles.pair}`} aria-label="Previous and next page">
      {previous && (
        <a href={`/docs/${previous.slug}`} rel="prev">
          <span>Previous</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={`/docs/${next.slug}`} rel="next">
          <span>Next</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
