import { ShownOnce } from '../../ui/shown-once.tsx'

interface PasskeyLinkProps {
  link: string
  onHide: () => void
}

/** Stored nowhere. */
export function PasskeyLink({ link, onHide }: PasskeyLinkProps) {
  return (
    <ShownOnce of="link" text={link} onHide={onHide}>
      It works once, within ten minutes, and is not shown again.
    </ShownOnce>
  )
}
