import type { QuarantineCounts } from '#contract/admin/quarantine.ts'
import { providers } from '#contract/providers.ts'
import { When } from '../../ui/when.tsx'
import secondary from '../../ui/secondary.module.css'

/** Deliveries that were not proven genuine: counted, and never in the list. */
export function Unproven({ counts }: { counts: QuarantineCounts }) {
  return counts.unproven.map(({ provider, count, last }) => (
    <p key={provider} className={secondary.soft}>
      {providers[provider].name}: {count} webhook {count === 1 ? 'call' : 'calls'} with a wrong
      signature, most recently on <When at={last} hour />. Either someone forged them, or the
      webhook secret is wrong.
    </p>
  ))
}
