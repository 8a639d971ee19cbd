import { product } from '#contract/product.ts'
import { slot } from '../slots.ts'
import { ButtonLink } from '../ui/button.tsx'
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

export function Header({ path }: { path: string }) {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <p className={styles.demo}>{slot('demo_line')}</p>
      <div className={inDocs(path) ? `${styles.bar} ${styles.wide}` : styles.bar}>
        <a className={styles.logo} href="/">
          <Mark />
          <span>{product.name}</span>
        </a>
        <nav id="menu" popover="auto" className={styles.menu} aria-label="Main">
          {pages.map((page) => (
            <a key={page.path} href={page.path} aria-current={currentOf(page.path, path)}>
              {page.label}
            </a>
          ))}
        </nav>
        <SearchButton />
        <ButtonLink look="primary" size="small" href="/downloads">
          Download
        </ButtonLink>
        <button type="button" className={styles.toggle} popoverTarget="menu">
          Menu
        </button>
      </div>
      <SearchDialog />
    </header>
  )
}

function currentOf(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page'
  return link === '/docs' && inDocs(path) ? 'true' : undefined
}

function inDocs(path: string): boolean {
  return path.startsWith('/docs/')
}
