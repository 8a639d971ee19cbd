import '../ui/drawer.css'
import styles from './sidebar-nav.module.css'
import { sidebar } from './sidebar.ts'

/** Next to the page on wide screens; on small ones behind a button, and closed again by following a link. */
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
      <script dangerouslySetInnerHTML={{ __html: keepPlace }} />
    </div>
  )
}

/** "Setup / Data management", where the reader is. */
function nameGroup(slug: string): string {
  const group = sidebar.find(({ pages }) => pages.some((page) => page.slug === slug))
  const page = group?.pages.find((each) => each.slug === slug)
  if (!group || !page) return 'Documentation'
  return group.title === page.title ? page.title : `${group.title} / ${page.title}`
}

/**
 * Runs right after the list of pages, before it is painted: restores the list's scroll position from the
 * previous page (see app/enhance/docs-pages.ts) and shows the current page. A page prerendered on hover
 * was made earlier, and a hidden list has no position, so both are placed when they are shown. On a
 * phone the list is hidden, and reading its position would lay out half a page.
 */
const keepPlace = `{const list=document.getElementById('docs-pages'),current=list.querySelector('[aria-current]')
const place=()=>{try{const kept=sessionStorage.getItem('docs-pages');if(kept)list.scrollTop=kept;sessionStorage.removeItem('docs-pages')}catch{}
if(!current)return
const top=current.offsetTop,bottom=top+current.offsetHeight,seen=Math.min(list.clientHeight,innerHeight-list.getBoundingClientRect().top)
if(top<list.scrollTop||bottom>list.scrollTop+seen)list.scrollTop=top-seen/2}
if(matchMedia('(width>900px)').matches)place()
document.addEventListener('prerenderingchange',place)
list.addEventListener('toggle',place)}`
