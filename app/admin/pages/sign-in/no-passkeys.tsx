import { Notice } from '#app/ui/notice.tsx'

/** Says that this browser can neither create nor use a passkey. */
export function NoPasskeys() {
  return (
    <Notice kind="alert">
      This browser can’t use passkeys. Use a current Chrome, Edge, Firefox or Safari.
    </Notice>
  )
}
