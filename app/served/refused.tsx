import type { ErrorCode } from '#contract/errors.ts'
import type { RefusedFacts } from '#contract/served.ts'
import { Row } from '../ui/row.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'

export { handle } from './frame.tsx'
export default frameOf(Refused)

export function titleOf({ code }: RefusedFacts): string {
  return wordsOf(code).title
}

export function Refused({ code, message, canRepeat, reference }: RefusedFacts) {
  const { title, advice } = wordsOf(code)
  return (
    <>
      <h1>{title}</h1>
      <p className="intro">{message}</p>
      <p>{advice}</p>
      <Row>
        {canRepeat && (
          <Link to="" className="button primary">
            Try again
          </Link>
        )}
        <Link to="/" className="button">
          Back to Home
        </Link>
        <Link to="/account" className="button">
          Account
        </Link>
        <Link to="/docs/introduction" className="button">
          Docs
        </Link>
      </Row>
      {reference && (
        <p>
          If you email us about it, include this reference: <code>{reference}</code>
        </p>
      )}
    </>
  )
}

interface Words {
  title: string
  advice: string
}

function wordsOf(code: ErrorCode): Words {
  return words[code] ?? unreadable
}

const unreadable: Words = {
  title: 'We couldn’t read this',
  advice: 'Nothing was changed. Go back, reload the page and try again.',
}

const words: Partial<Record<ErrorCode, Words>> = {
  not_found: {
    title: 'No page at this address',
    advice: 'If a link brought you here, tell us where you found it. Our address is below.',
  },
  method_not_allowed: {
    title: 'This page can’t be opened directly',
    advice: 'Nothing was changed. The address is for forms and programs.',
  },
  cross_site: {
    title: 'This request came from another site',
    advice: 'Nothing was changed. Open the page on this site and try again.',
  },
  too_many_requests: {
    title: 'Too many requests',
    advice: 'Nothing is lost. Wait a bit, then try again.',
  },
  unavailable: {
    title: 'The shop is unavailable right now',
    advice: 'You can still read the pages and the docs.',
  },
  internal: {
    title: 'Something went wrong on our side',
    advice: 'We logged it. If you paid, your payment is safe.',
  },
}
