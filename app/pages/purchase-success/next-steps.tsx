import { useEffect, useState } from 'react'
import { builds } from '#contract/builds.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { rescueAddress } from '../../site/rescue-address.ts'
import { type NamedOrder, supportAddress } from '../../site/support-address.ts'
import { findBuild } from '../../system/detect.ts'
import { readHints } from '../../system/read-hints.ts'
import { Notice } from '../../ui/notice.tsx'
import '../../styles/numbered.css'
import textButton from '../../ui/text-button.module.css'
import { CorrectEmail } from './correct-email.tsx'
import styles from './order-card.module.css'

export function EnterKey() {
  const build = useOwnBuild()
  return (
    <section>
      <h2>Next: enter it in {product.name}</h2>
      <ol className={`numbered ${styles.steps}`}>
        <li>
          <p>
            <b>Install the app</b> if you don’t have it yet:{' '}
            {build ? (
              <a rel="nofollow" href={`/download/${build.identifier}`}>
                Download .{build.format}
              </a>
            ) : (
              <a href="/downloads">Download</a>
            )}
          </p>
        </li>
        <li>
          <p>
            <b>Copy the key</b> from the top of this page or our email.
          </p>
        </li>
        <li>
          <p>
            <b>Enter it in the app.</b> The license is then active on that device.
          </p>
        </li>
      </ol>
    </section>
  )
}

/** Finds the build for this computer; null until it is certain, and on phones. */
function useOwnBuild() {
  const [identifier, setIdentifier] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    void readHints().then((hints) => {
      if (!left) setIdentifier(findBuild(hints))
    })
    return () => {
      left = true
    }
  }, [])

  return builds.find((build) => build.identifier === identifier) ?? null
}

interface NoEmailProps {
  order: OrderAnswer
  named: NamedOrder
  corrected: () => void
}

/** Sends the key again or to another address; the form is open at once if the email bounced. */
export function NoEmail({ order, named, corrected }: NoEmailProps) {
  const { takes_email: takesEmail, email_bounced_to: bouncedTo } = order
  const form = takesEmail && (
    <CorrectEmail
      label="The right email address"
      hint="We’ll move the order to this address and send its key there right away."
      orderId={named.id}
      corrected={corrected}
    />
  )
  if (bouncedTo)
    return (
      <section>
        <Notice kind="warn" lead={`Our email to ${order.email_to ?? bouncedTo} bounced.`}>
          {takesEmail ? (
            <span>Enter the right address, and we’ll send the key there.</span>
          ) : (
            <span>
              <a href={supportAddress(named)}>Email support</a> with the right address.
            </span>
          )}
        </Notice>
        {form}
      </section>
    )
  return (
    <section>
      <h2>No email?</h2>
      <p>
        {order.email_to && <span>We sent it to {order.email_to}. </span>}
        <span>Your </span>
        <a href="/account">account</a> lists it, too.
      </p>
      {order.email_to ? (
        <SendAgain named={named} email={order.email_to} />
      ) : (
        <a className="touch" href={rescueAddress(named)}>
          Email my key again
        </a>
      )}
      {form && (
        <details className="disclosure">
          <summary>Wrong email address?</summary>
          {form}
        </details>
      )}
    </section>
  )
}

/** Asks for the key as the form on /rescue does, and leads there if that fails. */
function SendAgain({ named, email }: { named: NamedOrder; email: string }) {
  const [isSent, setSent] = useState(false)
  async function send() {
    const body = new URLSearchParams({ order: named.number ?? named.id, email })
    const answer = await fetch('/rescue', { method: 'POST', body }).catch(() => null)
    // A redirect leads to the page that says so, and a mistake to the form.
    if (answer?.redirected) setSent(true)
    else location.assign(rescueAddress(named))
  }
  return (
    <p className="line">
      <button type="button" className={`touch ${textButton.button}`} onClick={() => void send()}>
        Email my key again
      </button>
      <span role="status">{isSent && 'It’s on its way.'}</span>
    </p>
  )
}
