import { sizes } from '#contract/limits.ts'
import { slot } from '../site/slots.ts'
import script from '../search/search-dialog.ts?entry'
import styles from './search.module.css'
import { Lens } from './lens.tsx'
import { SearchShell } from './search-shell.tsx'

/** Opens the dialog below; without scripts it links to the results page. */
export function SearchButton() {
  return (
    <form action="/search" className={styles.opener} data-search-opener="">
      <button className="button small" aria-keyshortcuts="/ Control+K Meta+K">
        <Lens />
        <span>
          Search<i className="heard"> the site</i>
        </span>
        <kbd className="scripted" aria-hidden="true">
          /
        </kbd>
      </button>
    </form>
  )
}

/**
 * Draws the dialog that app/search/ fills. Until that code has loaded, Enter opens the results page.
 */
export function SearchDialog() {
  return (
    <SearchShell
      name="Search the site"
      lists="Pages"
      placeholder="Search docs, FAQ and shop"
      action="/search"
      maxLength={sizes.docsQuestion}
      script={script}
      index="__search_index__"
      texts="__search_texts__"
    >
      <p data-when="loading">Loading the index …</p>
      <p data-when="some" />
      <p data-when="none">
        <b>
          Nothing found for “<q />
          ”.
        </b>
        Try fewer words, or <a href={`mailto:${slot('support_email')}`}>email support</a>. There’s
        also a <a href="/search">list of all docs pages</a>.
      </p>
      <p data-when="failed">
        We couldn’t load the index. Type to try again, or{' '}
        <a href="/search">search on a page of its own</a>.
      </p>
    </SearchShell>
  )
}
