import type { UnprovenCount } from '#contract/admin/quarantine.ts'
import { providers } from '#contract/providers.ts'
import { When } from '../../ui/when.tsx'

/** Deliveries that were not proven genuine: counted, and never in the list. */
export function Unproven({ of }: { of: UnprovenCount[] }) {
  return of.map(({ provider, count, last }) => (
    <p key={provider} className="muted">
      {providers[provider].name}: {count} webhook {count === 1 ? 'call' : 'calls'} with a wrong
      signature, most recently on <When at={last} hour />. Either someone forged them, or the
      webhook secret is wrong.
    </p>
  ))
}
