import { z } from 'zod'
import { checkAnswer, settingsAnswer, type ListedSetting } from '#contract/admin/settings.ts'
import type { Deps } from '../../settings/deps.ts'
import { examine } from '../../watch/doctor/examine.ts'
import type { Config } from '../../settings/config.ts'
import { hideSecrets } from '../../settings/given-settings.ts'
import type { Setting } from '../../settings/setting.ts'
import { settingGroups } from '../../settings/settings.ts'
import { requirePerson } from '../act.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'

export const settingCalls: AdminCall[] = [
  defineRead({
    name: 'settings/list',
    summary:
      'List the settings with their values and where those come from; of a secret, whether it is set.',
    personOnly: true,
    command: { columns: ['name', 'value', 'set', 'from'] },
    input: z.object({}),
    output: settingsAnswer,
    read: async ({ config }) => ({ rows: listSettings(config), next: null }),
  }),
  defineOutwardRead({
    name: 'settings/check',
    summary:
      'Look for everything that can be wrong, as doctor does on the command line, send an event to each webhook of the shop, and email a test to whoever asks.',
    personOnly: true,
    // The command line has `doctor` instead, which also runs when the shop does not.
    command: null,
    input: z.object({}),
    output: checkAnswer,
    read: (deps, _input, by) => checkShop(deps, requirePerson(by).email),
  }),
]

/** Shops in this process that are being checked now. */
const examined = new WeakSet<Deps>()

/** Checks the shop as `doctor` does on the command line; the test email goes to the caller. */
export async function checkShop(
  deps: Deps,
  to: string,
): Promise<z.input<typeof checkAnswer> | { refused: string }> {
  if (examined.has(deps)) return { refused: 'A check is running. Wait until it is done.' }
  examined.add(deps)
  try {
    // If another check is already running, this one must not cost a point.
    const { allowed } = await deps.limits.take('examinationsPerSite', 'site')
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

/**
 * Lists every setting of the owner, with its value and where that comes from. For a secret, it says only
 * whether it is set.
 */
export function listSettings(config: Config): ListedSetting[] {
  return Object.entries<Record<string, Setting>>(settingGroups).flatMap(([group, settings]) =>
    Object.entries(settings)
      .filter(([, { isHidden }]) => !isHidden)
      .map(([name, setting]) => listSetting(config, { group, name, setting })),
  )
}

function listSetting(
  config: Config,
  { group, name, setting }: { group: string; name: string; setting: Setting },
): ListedSetting {
  const { purpose, secrecy, missing = null } = setting
  const given = config.given.byName.get(name)
  const isMade = given === undefined && ownSecrets.includes(name)
  const value = given === undefined ? config.given.defaults[name] || null : given.shown
  const isSet = given !== undefined || isMade
  return {
    name,
    group,
    purpose,
    from: given?.from ?? (isMade ? 'shop' : 'default'),
    set: isSet,
    missing: isSet || value !== null ? null : missing,
    shows: shows[secrecy ?? 'none'],
    value,
  }
}

/** A shop that is started without these secrets makes them and stores them in its DATA_DIR. */
const ownSecrets = ['APP_SECRET', 'LICENSE_SIGNING_KEY']

const shows = { none: 'value', 'all but its host': 'host', all: 'nothing' } as const
