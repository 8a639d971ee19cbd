import { z } from 'zod'
import { checkAnswer, settingsAnswer } from '#contract/admin/settings.ts'
import { requirePerson } from '../act.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'
import { checkShop } from './check.ts'
import { listSettings } from './list.ts'

export const settingCalls: AdminCall[] = [
  defineRead({
    name: 'settings/list',
    summary:
      'List every setting with its value and where that comes from; of a secret, whether it is set.',
    personOnly: true,
    command: { columns: ['name', 'value', 'set', 'from'] },
    input: z.object({}),
    output: settingsAnswer,
    read: async ({ config }) => ({ rows: listSettings(config), next: null }),
  }),
  defineOutwardRead({
    name: 'settings/check',
    summary:
      'Try everything the shop needs, as doctor does on the command line, and email a test to whoever asks.',
    personOnly: true,
    // `doctor` runs where the shop does not.
    command: null,
    input: z.object({}),
    output: checkAnswer,
    read: (deps, _input, by) => checkShop(deps, requirePerson(by).email),
  }),
]
