import type { ListedSetting } from '#contract/admin/settings.ts'
import type { Config } from '../../settings/config.ts'
import { findDefault } from '../../settings/in-effect.ts'
import type { Setting } from '../../settings/setting-formats.ts'
import { settings, type SettingName } from '../../settings/settings.ts'

/** Every setting with what it is and where that comes from; of a secret, whether it is set. */
export function listSettings(config: Config): ListedSetting[] {
  return Object.entries<Setting>(settings).map(([name, { sentence, secrecy }]) => {
    const given = config.given.byName.get(name)
    return {
      name,
      purpose: sentence,
      from: given?.from ?? 'default',
      set: given !== undefined,
      shows: shows[secrecy ?? 'none'],
      value: given === undefined ? findDefault(name as SettingName, config) : given.shown,
    }
  })
}

const shows = { none: 'value', 'all but its host': 'host', all: 'nothing' } as const
