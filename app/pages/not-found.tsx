import { notFound } from '#content/not-found.ts'
import type { PageHandle } from '../handle.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'

export const handle: PageHandle = {
  title: 'Page not found',
  description: notFound.title,
  unlisted: true,
}

export default function NotFound() {
  return (
    <Page title={notFound.title} intro={notFound.advice}>
      <Row>
        <ButtonLink look="primary" href="/search">
          Search the site
        </ButtonLink>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </Row>
    </Page>
  )
}
