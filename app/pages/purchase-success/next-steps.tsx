import { useEffect, useState } from 'react'
import { builds } from '#contract/builds.ts'
import { product } from '#contract/product.ts'
import { findBuild } from '../../system/detect.ts'
import { readHints } from '../../system/read-hints.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../../styles/numbered.css'
import styles from './purchase-success.module.css'
import { rescueAddress } from '../../rescue-address.ts'
import { type NamedOrder, supportAddress } from '../../support-address.ts'

interface NextStepsProps {
  named: NamedOrder
  /** Where the email with the key came back from, masked. */
  bouncedFrom: string | undefined
  /** The card has a form for another address. */
  takesEmail: boolean
}

/** What to do with the key, beside it. */
export function NextSteps({ named, bouncedFrom, takesEmail }: NextStepsProps) {
  const build = useOwnBuild()
  return (
    <div className={`stacked unprinted ${styles.next}`}>
      {bouncedFrom && (
        <Notice kind="warn">
          Your payment went through, but our email to {bouncedFrom} bounced.{' '}
          {takesEmail ? (
            <span>Enter the right address below the key, and we’ll send it there.</span>
          ) : (
            <span>
              <a href={supportAddress(named)}>Email support</a> with the right address.
            </span>
          )}
        </Notice>
      )}
      <ol className={`numbered ${styles.steps}`} aria-label="What happens next">
        <li>
          <span>
            <b>Open {product.name}</b>
            No app yet? Get the build for your system.
          </span>
          {build ? (
            <ButtonLink size="small" rel="nofollow" href={`/download/${build.identifier}`}>
              Download .{build.format}
            </ButtonLink>
          ) : (
            <ButtonLink size="small" href="/downloads">
              Download
            </ButtonLink>
          )}
        </li>
        <li>
          <span>
            <b>Enter the key in the app</b>
            The license is then active on that device.
          </span>
        </li>
        <li>
          <span>
            <b>Find it again</b>
            {!bouncedFrom && <span>It’s in your email, too. </span>}
            <span>
              Your <a href="/account">account</a> lists it, with its devices.
            </span>
            {!bouncedFrom && (
              <span>
                {' '}
                No email? <a href={rescueAddress(named)}>Email my key again</a>.
              </span>
            )}
          </span>
        </li>
      </ol>
    </div>
  )
}

/** The build for this computer; null while it is not certain, and on phones. */
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
