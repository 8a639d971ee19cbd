import { editAddress } from '../source-address.ts'
import styles from './page-source.module.css'

/** Where the page comes from: its last change, and the way to propose one. */
export function PageSource({ slug, changed }: { slug: string; changed: string | undefined }) {
  return (
    <p className={styles.source}>
      {changed && (
        <span>
          Last updated <time dateTime={changed}>{longDay(changed)}</time>
        </span>
      )}
      <a href={editAddress(slug)}>Edit this page</a>
    </p>
  )
}

/** `2026-11-20` as "20 November 2026". */
function longDay(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
