import { socialServices } from '#contract/product.ts'
import { slot } from '../site/slots.ts'
import styles from './footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const groups = [
  {
    title: 'Product',
    pages: [
      { path: '/downloads', label: 'Downloads' },
      { path: '/purchase', label: 'Purchase' },
      { path: '/demos', label: 'Demos' },
      { path: '/changelog', label: 'Changelog' },
    ],
  },
  {
    title: 'Help',
    pages: [
      { path: '/docs', label: 'Docs' },
      { path: '/faq', label: 'FAQ' },
      { path: '/account', label: 'Account' },
      { path: '/rescue', label: 'Find your license key' },
      { path: '/api-reference', label: 'API reference' },
    ],
  },
  {
    title: 'Legal',
    pages: [
      { path: '/privacy-policy', label: 'Privacy policy' },
      { path: '/eula', label: 'EULA' },
      { path: '/legal-notice', label: 'Legal notice' },
      { path: slot('withdraw_path'), label: 'Withdraw from a contract' },
    ],
  },
]

export function Footer() {
  const support = slot('support_email')
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <nav className={`${styles.groups} unprinted`} aria-label="Footer">
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
          <Elsewhere />
        </nav>
        <div className={`line ${styles.contact}`}>
          <span>Sold by {slot('seller_name')}</span>
          <a className="touch" href={`mailto:${support}`}>
            {support}
          </a>
          <span className="unprinted">Revision {slot('revision')}</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Lists links to other sites; the server removes those that are not set. */
function Elsewhere() {
  return (
    <div data-links="">
      <h2>Elsewhere</h2>
      {socialServices.map(({ id, name }) => (
        <a key={id} href={slot(`social_${id}`)} title={slot(`social_${id}_title`)}>
          {name}
        </a>
      ))}
    </div>
  )
}
