import type { Moment } from '#contract/admin/customers.ts'
import type { ShownRelease } from '#contract/admin/releases.ts'

/** What was done to a version, newest first, as the story of a customer tells it. */
export function listMoments({ actions }: ShownRelease): Moment[] {
  return actions.map(({ number, at, after, actor, actor_name, action, reason }) => {
    // The title of the action and the rest of the page say these already, and name the files.
    const { isWithdrawn: _, becomes: __, builds: ___, added, ...changed } = after
    const files = typeof added === 'string' ? { files: added.split(', ').length } : {}
    const told = JSON.stringify({ ...files, ...changed })
    const facts = { actor, actor_name, action, reason, after: told }
    return { at, kind: 'operator', subject: String(number), facts }
  })
}
