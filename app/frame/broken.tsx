import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { usePath } from '../page-facts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'
import { SupportLink } from '../ui/support-link.tsx'

interface Failed {
  error: unknown
}

/** Shown inside the frame when a hydrated page fails in the browser. */
export function ErrorBoundary() {
  return <Broken error={useRouteError()} />
}

/** Shows that in place of a page that React draws without a document of its own. */
export class CatchErrors extends Component<{ children: ReactNode }, Failed | object> {
  override state: Failed | object = {}

  static getDerivedStateFromError(error: unknown): Failed {
    return { error }
  }

  override render() {
    return 'error' in this.state ? <Broken {...this.state} /> : this.props.children
  }
}

function Broken({ error }: Failed) {
  const reassurance = reassurances[usePath()]
  return (
    <Page
      title="This page failed"
      intro="Something in it broke in your browser. Reloading often helps."
    >
      <div className="stacked">
        {reassurance && <p>{reassurance}</p>}
        <Row>
          <ButtonLink look="primary" href="">
            Load it again
          </ButtonLink>
          <ButtonLink href="/">Back to Home</ButtonLink>
        </Row>
        <p>
          If it fails again, email <SupportLink /> and include this line:{' '}
          <code>{describeError(error)}</code>
        </p>
      </div>
    </Page>
  )
}

const reassurances: Record<string, string> = {
  '/downloads': 'With JavaScript off, the page shows all seven builds as plain links.',
  '/purchase': 'Nothing was charged here: you pay only on the provider’s own page.',
  '/purchase-success':
    'If you paid, the payment is safe. We email you the key, and it’s in your account.',
  '/account': 'Your licenses aren’t affected, and you stay signed in for the 45 minutes.',
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
