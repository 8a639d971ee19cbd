import { notFound } from '#content/not-found.ts'
import { sizes } from '#contract/limits.ts'
import type { PageHandle } from '../handle.ts'
import { Button } from '../ui/button.tsx'
import { EmptySheet } from '../ui/empty-sheet.tsx'
import { Inline } from '../ui/inline.tsx'
import { Page } from '../ui/page.tsx'
import '../ui/text-input.css'
import styles from './not-found.module.css'

export const handle: PageHandle = {
  title: 'Page not found',
  description: notFound.title,
  unlisted: true,
}

const waysOn = [
  { path: '/', label: 'Back to Home' },
  { path: '/downloads', label: 'Downloads' },
  { path: '/docs', label: 'Docs' },
  { path: '/account', label: 'Account' },
]

export default function NotFound() {
  return (
    <Page
      title={notFound.title}
      intro={notFound.advice}
      beside={<EmptySheet lines={['404', 'not drawn']} />}
    >
      <form action="/search" role="search" className={styles.search}>
        <input
          className="text-input"
          name="q"
          aria-label="Search the site"
          placeholder="Search docs, FAQ and shop"
          autoComplete="off"
          maxLength={sizes.docsQuestion}
        />
        <Button type="submit" look="primary">
          Search
        </Button>
      </form>
      <p className={styles.ways}>
        {waysOn.map(({ path, label }) => (
          <a key={path} className="pressable" href={path}>
            {label}
          </a>
        ))}
      </p>
      <p className={styles.fault} data-refused="">
        <Inline text={notFound.fault} />
      </p>
    </Page>
  )
}
