import type { RenewalEmailsFacts } from '#contract/served.ts'
import { Button } from '../ui/button.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'

export { handle } from './frame.tsx'
export default frameOf(RenewalEmails)

export const title = 'Emails about renewals'

export function RenewalEmails({ wanted }: RenewalEmailsFacts) {
  return (
    <>
      <h1>{title}</h1>
      {wanted ? <AskWhether /> : <SayOff />}
    </>
  )
}

/** Draws a form without an action, which posts to the page's URL, with its token. */
function AskWhether() {
  return (
    <>
      <p>
        We email you 30 days before a license’s updates end, and on that day. You’ll still get
        emails with codes, keys and receipts.
      </p>
      <form method="post">
        <Button type="submit" look="primary">
          Turn both off
        </Button>
      </form>
    </>
  )
}

function SayOff() {
  return (
    <p>
      Reminders are off. You won’t get emails about renewals. You can turn them on again on your{' '}
      <Link to="/account">account page</Link>.
    </p>
  )
}
