import type { Db } from '#db/schema.ts'
import { findOtherSettings } from '../running/started-with.ts'
import type { Config } from '../settings/config.ts'
import { describeUnknown } from '../settings/unknown-settings.ts'
import { ok, problem, type Finding } from './finding.ts'

/** Whether the shop sells, and whether these settings are those it was started with. */
export async function checkSettings(config: Config, db: Db | null): Promise<Finding[]> {
  const others = db === null ? [] : await findOtherSettings(db, config)
  const problems = [
    ...(config.demo
      ? [problem('settings', 'This is a demo: nothing is sold.', 'Set STRIPE_SECRET_KEY.')]
      : []),
    ...config.unknownSettings.map((each) =>
      problem(
        'settings',
        describeUnknown(each),
        'Correct it: deploy/.env.example has every setting.',
      ),
    ),
    ...others.map((each) => problem('settings', `${each}.`, 'Use the settings of the shop.')),
  ]
  return problems.length > 0 ? problems : [ok('settings', 'All are set as they should be.')]
}
