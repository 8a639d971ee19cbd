import { notFound } from '#content/not-found.ts'
import type { PageHandle } from '../../site/handle.ts'
import { SearchForm } from '../../ui/search-form.tsx'
import '../../ui/squared.css'
import styles from './not-found.module.css'

export const handle: PageHandle = {
  title: notFound.title,
  description: notFound.advice,
  unlisted: true,
}

const links = [
  { path: '/docs', label: 'Docs' },
  { path: '/downloads', label: 'Downloads' },
  { path: '/purchase', label: 'Purchase' },
  { path: '/account', label: 'Account' },
  { path: '/', label: 'Back to Home' },
]

export default function NotFound() {
  return (
    <div className="wrap page">
      <div className={`beside ${styles.lost}`}>
        <div className="stacked">
          <h1>{notFound.title}</h1>
          <p className="intro">{notFound.advice}</p>
          <SearchForm
            label="Search the site"
            placeholder="Search docs, FAQ and shop"
            look="primary"
          />
          <p className={`line subdued ${styles.links}`}>
            {links.map(({ path, label }) => (
              <a key={path} className="touch" href={path}>
                {label}
              </a>
            ))}
          </p>
        </div>
        <figure className={`sheet squared ${styles.empty}`} aria-hidden="true">
          <p>
            <span>404</span>
          </p>
        </figure>
      </div>
    </div>
  )
}
