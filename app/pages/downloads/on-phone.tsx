import { product } from '#contract/product.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './downloads.module.css'
import { DownloadCard } from './download-card.tsx'
import type { Release } from './release.ts'

/** Offers to send the page's link to a computer, because the app doesn't run on phones. */
export function OnPhone({ release }: { release: Release }) {
  const address = `${location.origin}/downloads`
  const title = `Download ${product.name}`
  const subject = encodeURIComponent(title)

  function share() {
    // Closing the share sheet is not an error.
    navigator.share({ title, url: address }).catch(() => {})
  }

  return (
    <DownloadCard
      title="Send the link to your computer"
      why={<span className={styles.address}>{address}</span>}
      action={
        <>
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
        </>
      }
      release={release}
    />
  )
}
