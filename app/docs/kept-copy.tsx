import { offline } from '#content/offline.ts'
import { Notice } from '../ui/notice.tsx'

/** The service worker shows it on the copies that it cached. */
export function KeptCopy() {
  return (
    <div hidden data-offline="">
      <Notice kind="warn">{offline.keptCopy}</Notice>
    </div>
  )
}
