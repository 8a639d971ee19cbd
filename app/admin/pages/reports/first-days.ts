import type { ReportName } from '#contract/admin/states.ts'
import { listDays } from '../../ui/listing/day-choices.ts'
import { nameToday } from '../../ui/say-days.ts'

/** The choice of days that a report begins with, if those aren’t the last 30. */
const choices: Partial<Record<ReportName, string>> = {
  tax: 'This quarter',
  coupons: 'Last 12 months',
}

export const nameFirstDays = (name: ReportName) => choices[name] ?? 'Last 30 days'

/** Lists the days that a report begins with; none if others are asked for, or if the server knows them. */
export function listFirstDays(name: ReportName, asked: Record<string, string>) {
  const choice = asked['from'] || asked['to'] ? undefined : choices[name]
  return choice === undefined ? {} : findChoice(choice)
}

/** Finds the first and the last day of a choice. */
export function findChoice(choice: string): { from: string; to: string } {
  const [days] = listDays(nameToday(), false).find(([, words]) => words === choice)!
  const [from, to] = days.split('..')
  return { from: from!, to: to! }
}
