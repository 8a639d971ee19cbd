import { shortestSearch } from '#contract/admin/found-kinds.ts'
import { sizes } from '#contract/limits.ts'
import { SearchShell } from '../../frame/search-shell.tsx'
import script from './find-anything.ts?entry'
import { name } from './palette-button.tsx'
import styles from './palette.module.css'

/** Finds anything by its name, from every page of the console. */
export function Palette() {
  return (
    <SearchShell
      name={name}
      lists="Found"
      placeholder="Email, order, last four of a key, device or report"
      action="/admin/customers"
      maxLength={sizes.typedKey}
      script={script}
      className={styles.palette}
    >
      <p data-when="loading">Searching…</p>
      <p data-when="short">Type at least {shortestSearch} characters.</p>
      <p data-when="some" />
      <p data-when="none">
        <b>
          Nothing found for “<q />
          ”.
        </b>
        Check the spelling, or type the start of an email, order, device, version or coupon, or the
        last four characters of a key.
      </p>
      <p data-when="failed">Couldn’t search. Press Enter to try again.</p>
    </SearchShell>
  )
}
