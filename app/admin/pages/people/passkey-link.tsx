import { ShownOnce } from '../../ui/shown-once.tsx'

interface PasskeyLinkProps {
  link: string
  onHide: () => void
}

/** Stored nowhere. */
export function PasskeyLink({ link, onHide }: PasskeyLinkProps) {
  return (
    <ShownOnce of="link" text={link} onHide={onHide}>
      The link works once and expires after ten minutes. It isn’t shown again.
    </ShownOnce>
  )
}
