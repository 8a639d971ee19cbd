import type { z } from 'zod'
import type { checkAnswer } from '#contract/admin/settings.ts'
import type { Deps } from '../../deps.ts'
import { examine } from '../../doctor/examine.ts'
import { hideSecrets } from '../../settings/given-settings.ts'

/** Shops of this process that are being examined. */
const examined = new WeakSet<Deps>()

/** Does what `doctor` does on the command line; the test email goes to whoever asks. */
export async function checkShop(
  deps: Deps,
  to: string,
): Promise<z.input<typeof checkAnswer> | { refused: string }> {
  if (examined.has(deps)) return { refused: 'A check is running. Wait until it is done.' }
  examined.add(deps)
  try {
    const { allowed } = await deps.limits.spend('examinationsPerSite', 'site')
    if (!allowed) return { refused: 'The shop was checked too often. Wait an hour.' }
    const findings = await examine(deps, to)
    return {
      checked_at: deps.clock.now(),
      findings: findings.map(({ says, ...finding }) => ({
        ...finding,
        says: hideSecrets(deps.config.given, says),
      })),
    }
  } finally {
    examined.delete(deps)
  }
}
