import { offline } from '#content/offline.ts'
import { Notice } from '../ui/notice.tsx'

/** Shown by the service worker on the copies that it kept. */
export function KeptCopy() {
  return (
    <div hidden data-offline="">
      <Notice kind="warn">{offline.keptCopy}</Notice>
    </div>
  )
}
