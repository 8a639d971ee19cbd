import { product } from '#contract/product.ts'
import { AboveHeader } from './above-header.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { slot } from '../site/slots.ts'
import styles from './header.module.css'
import { Mark } from './mark.tsx'
import { SearchButton, SearchDialog } from './search.tsx'

const pages = [
  { path: '/', label: 'Home' },
  { path: '/downloads', label: 'Downloads' },
  { path: '/purchase', label: 'Purchase' },
  { path: '/docs', label: 'Docs' },
  { path: '/faq', label: 'FAQ' },
  { path: '/account', label: 'Account' },
]

/** Links that the menu adds on a phone, where the footer is far away. */
const inMenuOnly = [
  { path: '/demos', label: 'Demos' },
  { path: '/changelog', label: 'Changelog' },
]

/** These pages have their own download button. */
const downloadsItself = new Set(['/', '/downloads'])

export function Header({ path }: { path: string }) {
  return (
    <>
      <AboveHeader>
        <span className="unprinted" data-links="">
          {' '}
          <a href={slot('demo_mail_path')}>Read its emails</a>
        </span>
      </AboveHeader>
      <header className={`${styles.header} unprinted`}>
        <div className={`wrap ${styles.bar}`}>
          <a className={styles.logo} href="/">
            <Mark />
            <span>{product.name}</span>
          </a>
          <nav id="menu" popover="auto" className={styles.menu} aria-label="Main">
            {[...pages, ...inMenuOnly].map((page) => (
              <a key={page.path} href={page.path} aria-current={currentOf(page.path, path)}>
                {page.label}
              </a>
            ))}
          </nav>
          {!downloadsItself.has(path) && (
            <ButtonLink size="small" href="/downloads">
              Download
            </ButtonLink>
          )}
          <SearchButton />
          <button
            type="button"
            className={`button ${styles.toggle}`}
            popoverTarget="menu"
            aria-label="Menu"
          >
            <MenuSign />
          </button>
        </div>
        <SearchDialog />
      </header>
    </>
  )
}

/** Draws three bars, or a cross while the menu is open. */
function MenuSign() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentcolor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path className={styles.bars} d="M2 4.5h14M2 9h14M2 13.5h14" />
      <path className={styles.cross} d="M3.500 3.500l11 11M14.500 3.500l-11 11" />
    </svg>
  )
}

function currentOf(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page'
  return link === '/docs' && path.startsWith('/docs/') ? 'true' : undefined
}
