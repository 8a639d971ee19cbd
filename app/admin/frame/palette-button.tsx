import { Lens } from '../../frame/lens.tsx'
import styles from './palette.module.css'

export const name = 'Search the console'

/**
 * Draws the button that opens the palette. Without scripts it links to the customers page, which has
 * its own search.
 */
export function PaletteButton() {
  return (
    <form action="/admin/customers" className={styles.opener} data-search-opener="">
      <button aria-label={name} aria-keyshortcuts="/ Control+K Meta+K">
        <Lens />
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
    </form>
  )
}
