import keepDocsPlace from '../inline/keep-docs-place.ts?inline-script'
import '../ui/drawer.css'
import styles from './sidebar-nav.module.css'
import { sidebar } from './sidebar.ts'

/**
 * Shows the docs pages beside the page on wide screens. On small ones they are behind a button, and
 * following a link closes them.
 */
export function Sidebar({ slug }: { slug: string }) {
  return (
    <div className={`unprinted ${styles.sidebar}`}>
      <button
        type="button"
        className={`button drawer-toggle ${styles.toggle}`}
        popoverTarget="docs-pages"
      >
        <span className="heard">All pages: </span>
        {nameGroup(slug)}
      </button>
      <nav
        id="docs-pages"
        popover="auto"
        className={`drawer ${styles.pages}`}
        aria-label="Documentation"
      >
        <button
          type="button"
          popoverTarget="docs-pages"
          popoverTargetAction="hide"
          className="sign close"
          aria-label="Close"
        />
        {sidebar.map((group) => (
          <details
            key={group.title}
            className={`disclosure ${styles.group}`}
            open={group.pages.some((page) => page.slug === slug)}
          >
            <summary>
              <h2>{group.title}</h2>
            </summary>
            {group.pages.map((page) => (
              <a
                key={page.slug}
                href={`/docs/${page.slug}`}
                aria-current={page.slug === slug ? 'page' : undefined}
              >
                {page.title}
              </a>
            ))}
          </details>
        ))}
      </nav>
      <script dangerouslySetInnerHTML={{ __html: keepDocsPlace }} />
    </div>
  )
}

/** Returns "Docs / Setup", without the page, which the title below names. */
function nameGroup(slug: string): string {
  const group = sidebar.find(({ pages }) => pages.some((page) => page.slug === slug))
  return group ? `Docs / ${group.title}` : 'Docs'
}
