import { formatDay } from '#contract/dates.ts'
import styles from './layout.module.css'
import { editAddress } from '../site/source-address.ts'

/** Shows the source of the page: its last change, and a link to propose one. */
export function PageSource({ slug, changed }: { slug: string; changed: string | undefined }) {
  return (
    <p className={`line spread subdued ${styles.source}`}>
      {changed && (
        <span>
          Last updated <time dateTime={changed}>{formatDay(changed, 'UTC')}</time>
        </span>
      )}
      <a className="unprinted" href={editAddress(slug)}>
        Edit this page
      </a>
    </p>
  )
}
