import { useEffect, useRef } from 'react'
import { product } from '#contract/product.ts'
import { AboveHeader } from '../../frame/above-header.tsx'
import { Mark } from '../../frame/mark.tsx'
import styles from './header.module.css'
import { menu, parents } from './menu.ts'

/** Pages for somebody who is not signed in yet. */
export const signedOutPages = ['/admin/sign-in', '/admin/passkey']

export function AdminHeader({ path }: { path: string }) {
  const isOpen = signedOutPages.includes(path)
  return (
    <>
      <AboveHeader />
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.logo} href="/admin">
            <Mark size={24} />
            <span>{product.name}</span> <span className={styles.admin}>Admin</span>
          </a>
          {!isOpen && <Menu path={path} />}
          {!isOpen && <Search />}
        </div>
      </header>
    </>
  )
}

function Menu({ path }: { path: string }) {
  const current = parents[path] ?? path
  const nav = useRef<HTMLElement>(null)
  // On a phone the menu is wider than the window.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (link)
      nav.current!.scrollLeft = link.offsetLeft - (nav.current!.clientWidth - link.clientWidth) / 2
  }, [])
  return (
    <nav ref={nav} className={styles.menu} aria-label="Admin">
      {menu.map((page) => (
        <a
          key={page.path}
          href={page.path}
          aria-current={page.path === current ? (page.path === path ? 'page' : 'true') : undefined}
        >
          {page.label}
        </a>
      ))}
    </nav>
  )
}

/** Finds anything: an email, a key, an order, a device, an invoice. app/frame/search-keys.ts leads here. */
function Search() {
  return (
    <form className={styles.search} action="/admin/customers" role="search" data-search="">
      <input
        type="search"
        name="q"
        minLength={3}
        maxLength={200}
        required
        placeholder="Email, key, order or device"
        aria-label="Search for an email, key, order, device or invoice"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
