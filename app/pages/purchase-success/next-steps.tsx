import { useEffect, useState } from 'react'
import { builds } from '#contract/builds.ts'
import { product } from '#contract/product.ts'
import { findBuild } from '../../system/detect.ts'
import { readHints } from '../../system/read-hints.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './purchase-success.module.css'
import { rescueAddress } from '../../rescue-address.ts'

interface NextStepsProps {
  id: string
  /** The email with the key came back. */
  bounced: boolean
}

/** What to do with the key, beside it. */
export function NextSteps({ id, bounced }: NextStepsProps) {
  const build = useOwnBuild()
  return (
    <ol className={styles.steps} aria-label="What happens next">
      <li>
        <span>
          <b>Copy the key</b>
          {bounced ? 'Our email didn’t arrive. ' : 'It’s in your email, too. No email? '}
          <a href={rescueAddress(id, bounced ? 'correct' : 'send')}>
            {bounced ? 'Correct my email' : 'Email my key again, or correct my email'}
          </a>
        </span>
      </li>
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
          Your <a href="/account">account</a> lists it, with its devices.
        </span>
      </li>
    </ol>
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
