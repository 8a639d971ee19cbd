import { offline } from '#content/offline.ts'
import type { PageHandle } from '../handle.ts'
import { slot } from '../slots.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptySheet } from '../ui/empty-sheet.tsx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import { Row } from '../ui/row.tsx'
import styles from './offline.module.css'

export const handle: PageHandle = {
  title: offline.title,
  description: offline.readable,
  unlisted: true,
}

/**
 * The service worker returns it for docs pages that it does not have; it shows what is hidden and fills
 * the list.
 */
export default function Offline() {
  return (
    <Page title={offline.title} beside={<EmptySheet lines={['no connection', 'offline']} />}>
      <Prose>
        <p hidden data-offline="">
          {offline.notKept}
        </p>
        <p>{offline.readable}</p>
        <div className={styles.kept}>
          <h2>{offline.list}</h2>
          <ul data-kept-pages="" />
        </div>
        <Row>
          <ButtonLink look="primary" href="">
            {offline.again}
          </ButtonLink>
          <ButtonLink href="/docs/introduction">{offline.begin}</ButtonLink>
          <ButtonLink look="quiet" href={`mailto:${slot('support_email')}`}>
            {offline.ask}
          </ButtonLink>
        </Row>
      </Prose>
    </Page>
  )
}
