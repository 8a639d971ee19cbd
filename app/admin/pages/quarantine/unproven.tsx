import type { QuarantineCounts } from '#contract/admin/quarantine.ts'
import { providers } from '#contract/providers.ts'
import { When } from '../../ui/when.tsx'
import secondary from '../../ui/secondary.module.css'

/** Deliveries that were not proven genuine: counted, and never in the list. */
export function Unproven({ counts }: { counts: QuarantineCounts }) {
  return counts.unproven.map(({ provider, count, last }) => (
    <p key={provider} className={secondary.soft}>
      {providers[provider].name}: {count} unproven, the last on <When at={last} hour />. Forged, or
      the webhook secret is not {providers[provider].name}’s.
    </p>
  ))
}
