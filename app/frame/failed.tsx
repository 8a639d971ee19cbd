import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'
import { SupportLink } from '../ui/support-link.tsx'

/** Shown inside the frame when a page fails in the browser. */
export function Failed({ error, path }: { error: unknown; path: string }) {
  const reassurance = reassurances[path]
  return (
    <Page
      title="This page failed"
      intro="Something went wrong on this page. Reloading often helps."
    >
      <div className="stacked">
        {reassurance && <p>{reassurance}</p>}
        <Row>
          <ButtonLink look="primary" href="">
            Load it again
          </ButtonLink>
          <ButtonLink href="/">Back to Home</ButtonLink>
        </Row>
        <details className="disclosure">
          <summary>If it fails again</summary>
          <p>
            Email <SupportLink /> and include this line: <code>{String(error)}</code>
          </p>
        </details>
      </div>
    </Page>
  )
}

const reassurances: Record<string, string> = {
  '/downloads': 'With JavaScript off, the page shows all seven builds as plain links.',
  '/purchase': 'Nothing was charged: you pay only on the provider’s page.',
  '/purchase-success':
    'If you paid, the payment is safe. We email you the key, and it’s in your account.',
  '/account': 'Your licenses aren’t affected, and you stay signed in.',
}
