import { nameList } from '#contract/build-names.ts'
import type { Operator, Outcome } from '#server/admin/act.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { Call } from '../call.ts'
import { runAct } from '../run-act.ts'

type Publication = Parameters<typeof publishRelease>[2]

/** Runs `releases publish`: publishes the builds in a folder, or adds them to a published version. */
export function publishCommand(deps: Deps, publication: Publication, call: Call): Promise<number> {
  return runAct(call, (by) => publish(deps, by, publication))
}

async function publish(deps: Deps, by: Operator, publication: Publication): Promise<Outcome> {
  const { outcome, unknown } = await publishRelease(deps, by, publication)
  if (unknown.length > 0)
    process.stderr.write(`Not a build, left out: ${unknown.join(', ')}. ${nameList}\n`)
  return outcome
}
