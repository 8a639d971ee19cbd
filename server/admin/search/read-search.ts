import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readName } from '#license-client/src/readings.ts'
import { readOrderId } from '#contract/order.ts'
import { parseEmail } from '../../accounts/email.ts'

const isId = /^(cs_|[0-9a-f]{8}-)/i

/** What somebody looks for: the key, the id or the address in what they pasted, and else their words. */
export function readSearch(typed: string): string {
  const id = readOrderId(typed)
  return (
    readLicenseKey(typed) ?? (isId.test(id) ? id : (parseEmail(typed)?.normal ?? readName(typed)))
  )
}
