import { sizes } from '#contract/limits.ts'
import { slot } from '../slots.ts'
import script from '../search/search-dialog.ts?entry'
import styles from './search.module.css'

const name = 'Search the site'

/** Opens the dialog below; without JavaScript it leads to the page of results. */
export function SearchButton() {
  return (
    <form action="/search" className={styles.opener} data-search-opener="">
      <button aria-keyshortcuts="/ Control+K Meta+K">
        <Lens />
        <span>
          Search<i className={styles.heard}> the site</i>
        </span>
        <kbd aria-hidden="true">/</kbd>
      </button>
    </form>
  )
}

// In the browser app/search/ may have filled it before React runs, which then leaves it unchanged.
const content = import.meta.env.SSR
  ? { children: <DialogContent /> }
  : { dangerouslySetInnerHTML: { __html: '' } }

/** Driven by app/search/, which fills the list. Until that has loaded, Enter leads to the page of results. */
export function SearchDialog() {
  return (
    <dialog
      className={styles.dialog}
      aria-label={name}
      closedby="any"
      data-state="loading"
      data-search={script}
      data-index="__search_index__"
      data-texts="__search_texts__"
      suppressHydrationWarning
      {...content}
    />
  )
}

function DialogContent() {
  return (
    <>
      <div className={styles.top}>
        <form action="/search" role="search">
          <Lens />
          <input
            name="q"
            role="combobox"
            aria-label={name}
            aria-expanded="false"
            aria-controls="search-hits"
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            enterKeyHint="search"
            maxLength={sizes.docsQuestion}
            placeholder="Search docs, FAQ and shop"
          />
        </form>
        <form method="dialog">
          <button className="close" aria-label="Close" />
        </form>
      </div>
      <div id="search-hits" role="listbox" aria-label="Pages" className={styles.hits} hidden />
      <div role="status" className={styles.status}>
        <p data-when="loading">Loading the index …</p>
        <p data-when="some" />
        <p data-when="none">
          <b>
            Nothing found for “<q />
            ”.
          </b>
          Try fewer words, or <a href={`mailto:${slot('support_email')}`}>email support</a>. There
          is also a <a href="/search">list of all docs pages</a>.
        </p>
        <p data-when="failed">
          The index could not be loaded. Type again to try again, or{' '}
          <a href="/search">search on a page of its own</a>.
        </p>
      </div>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </>
  )
}

function Lens() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle cx="7.5" cy="7.5" r="5" stroke="currentcolor" strokeWidth="1.6" />
      <path d="m11.5 11.5 4.5 4.5" stroke="currentcolor" strokeWidth="1.6" />
    </svg>
  )
}
