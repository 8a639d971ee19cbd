import type { ReactNode } from 'react'
import { links, product } from '#contract/product.ts'
import { slot } from '../slots.ts'
import styles from './footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const groups = [
  {
    title: 'Product',
    pages: [
      { path: '/downloads', label: 'Downloads' },
      { path: '/purchase', label: 'Purchase' },
      { path: '/demos', label: 'Demos' },
    ],
  },
  {
    title: 'Help',
    pages: [
      { path: '/docs', label: 'Docs' },
      { path: '/faq', label: 'FAQ' },
      { path: '/account', label: 'Account' },
      { path: '/changelog', label: 'Changelog' },
    ],
  },
  {
    title: 'Legal',
    pages: [
      { path: '/privacy-policy', label: 'Privacy policy' },
      { path: '/eula', label: 'EULA' },
    ],
  },
  {
    title: 'Elsewhere',
    pages: [
      { path: links.x, label: 'X' },
      { path: links.discord, label: 'Discord' },
      { path: links.youtube, label: 'YouTube' },
      { path: links.trello, label: 'Trello' },
    ],
  },
]

/** A title block, as in the corner of a drawing. */
export function Footer({ sheet }: { sheet: string }) {
  const support = slot('support_email')
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav className={styles.groups} aria-label="Footer">
          {groups.map((group) => (
            <div key={group.title}>
              <h2>{group.title}</h2>
              {group.pages.map((page) => (
                <a key={page.path} href={page.path}>
                  {page.label}
                </a>
              ))}
            </div>
          ))}
        </nav>
        <div className={styles.corner}>
          <ThemeSwitch />
          <dl className={styles.block}>
            <Cell name="Title" value={`${product.name}, desktop AI studio`} />
            <Cell name="Sheet" value={sheet} />
            <Cell name="Contact" value={<a href={`mailto:${support}`}>{support}</a>} />
            <Cell name="Revision" value={slot('revision')} />
            <Cell name="Scale" value="1 : 1" />
          </dl>
        </div>
      </div>
    </footer>
  )
}

function Cell({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
