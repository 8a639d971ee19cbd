import { product } from '#contract/product.ts'
import type { PageHandle } from '../handle.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import styles from './changelog.module.css'

export const handle: PageHandle = {
  title: 'Changelog',
  description: `Every released version of ${product.name}, with its date, what is new in it, and its builds.`,
}

/** The server puts the releases in: they change while the pages stay. */
export default function Changelog() {
  return (
    <Page title={handle.title}>
      <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.atom" />
      <div className={styles.head}>
        <p>
          What is new in {product.name}, newest first. <a href="/changelog.atom">Atom feed</a>
        </p>
        <ButtonLink href="/downloads">Download the current version</ButtonLink>
      </div>
      <div className={styles.releases}>
        <Prose>__frame_content__</Prose>
      </div>
    </Page>
  )
}
