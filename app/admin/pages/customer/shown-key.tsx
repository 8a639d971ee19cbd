import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import styles from './customer.module.css'

/** A key that an owner asked to see; it is gone when the page is closed. */
export function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.license} role="status">
      <span>The whole key. It is not shown again without another reason.</span>
      <div className={styles.shown}>
        <code>{text}</code>
        <CopyButton text={text} of="license key" />
        <Button size="small" look="quiet" onClick={onClose}>
          Hide
        </Button>
      </div>
    </div>
  )
}
