import { Lens } from '../../frame/lens.tsx'
import styles from './palette.module.css'

export const name = 'Search the console'

/**
 * Draws the button that opens the palette; without a script it leads to the customers page, which has a
 * search of its own.
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
