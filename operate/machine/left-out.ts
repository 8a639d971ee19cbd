import type { Filled } from '#db/copy/fill.ts'
import { toLine } from '../complain.ts'

/** Says what of a copy is not in the database that was filled; empty when all of it is. */
export function describeLeftOut({
  unknown,
  droppedJobs,
}: Pick<Filled, 'unknown' | 'droppedJobs'>): string {
  const jobs =
    droppedJobs === 1 ? '1 job was left out: it is' : `${droppedJobs} jobs were left out: they are`
  return [
    unknown.length > 0 ? toLine(`Tables of your own were left out: ${unknown.join(', ')}.`) : '',
    droppedJobs > 0 ? toLine(`${jobs} not as this program writes jobs.`) : '',
  ].join('')
}
