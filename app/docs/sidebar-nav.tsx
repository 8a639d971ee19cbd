import { keepPlace } from './keep-place.ts'
import { sidebar } from './sidebar.ts'
import styles from './sidebar-nav.module.css'

/** Next to the page on wide screens; on small ones behind a button, and closed again by following a link. */
export function Sidebar({ slug }: { slug: string }) {
  return (
    <div className={styles.sidebar}>
      <button type="button" className={styles.toggle} popoverTarget="docs-pages">
        All pages
      </button>
      <nav id="docs-pages" popover="auto" className={styles.pages} aria-label="Documentation">
        {sidebar.map((group) => (
          <div key={group.title} className={styles.group}>
            <h2>{group.title}</h2>
            {group.pages.map((page) => (
              <a
                key={page.slug}
                href={`/docs/${page.slug}`}
                aria-current={page.slug === slug ? 'page' : undefined}
              >
                {page.title}
              </a>
            ))}
          </div>
        ))}
        <button
          type="button"
          popoverTarget="docs-pages"
          popoverTargetAction="hide"
          className={styles.close}
        >
          Close
        </button>
      </nav>
      <script dangerouslySetInnerHTML={{ __html: keepPlace }} />
    </div>
  )
}
