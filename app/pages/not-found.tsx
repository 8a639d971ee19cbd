import { notFound } from '#content/not-found.ts'
import type { PageHandle } from '../handle.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Inline } from '../ui/inline.tsx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import { Row } from '../ui/row.tsx'

export const handle: PageHandle = {
  title: 'Page not found',
  description: notFound.title,
  unlisted: true,
}

export default function NotFound() {
  return (
    <Page title={notFound.title}>
      <Prose>
        {notFound.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
        <Row>
          <ButtonLink look="primary" href="/">
            Back to Home
          </ButtonLink>
          <ButtonLink href="/docs/introduction">Read the docs</ButtonLink>
        </Row>
      </Prose>
    </Page>
  )
}
