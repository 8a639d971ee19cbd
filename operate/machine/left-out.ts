import { sayQuantity } from '#contract/capitalize.ts'
import type { Filled } from '#db/copy/fill.ts'
import { toLine } from '../complain.ts'

/** Says which parts of a copy are missing from the restored database; empty if it is complete. */
export function describeLeftOut({
  unknown,
  droppedJobs,
}: Pick<Filled, 'unknown' | 'droppedJobs'>): string {
  const jobs = sayQuantity(droppedJobs, 'job was left out: it is', 'jobs were left out: they are')
  return [
    unknown.length > 0 ? toLine(`Tables of your own were left out: ${unknown.join(', ')}.`) : '',
    droppedJobs > 0 ? toLine(`${jobs} not as this program writes jobs.`) : '',
  ].join('')
}
