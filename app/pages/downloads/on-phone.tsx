import { product } from '#contract/product.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Row } from '../../ui/row.tsx'
import styles from '../downloads.module.css'

/** The app does not run here, so offer to send the page to where it does. */
export function OnPhone() {
  const address = `${location.origin}/downloads`
  const title = `Download ${product.name}`
  const subject = encodeURIComponent(title)

  function share() {
    // Closing the share sheet is not an error.
    navigator.share({ title, url: address }).catch(() => {})
  }

  return (
    <div className={`sheet line spread ${styles.card} ${styles.recommended}`}>
      <div className={styles.offer}>
        <h2>Send the link to your computer</h2>
        <p className={`subdued ${styles.address}`}>{address}</p>
      </div>
      <Row>
        {'share' in navigator && (
          <Button look="primary" onClick={share}>
            Share the link
          </Button>
        )}
        <ButtonLink
          size="small"
          href={`mailto:?subject=${subject}&body=${encodeURIComponent(address)}`}
        >
          Email the link
        </ButtonLink>
        <CopyButton text={address} label="Copy the link" of="link" />
      </Row>
    </div>
  )
}
