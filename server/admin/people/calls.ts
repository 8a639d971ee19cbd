import { z } from 'zod'
import { passkeysAnswer, peopleAnswer } from '#contract/admin/people.ts'
import { describePeople, listPasskeys } from './list.ts'
import { removePasskey } from './passkeys.ts'
import { addPerson, endSessions, makeLink, removePerson } from './people.ts'
import { requirePerson } from '../act.ts'
import { defineRead, type AdminCall } from '../call.ts'

export const listPeople = defineRead({
  name: 'people/list',
  summary: 'Who may enter the console, in which role.',
  personOnly: true,
  command: { columns: ['email', 'role', 'passkeys', 'sessions', 'added_at', 'seen_at'] },
  input: z.object({}),
  output: peopleAnswer,
  async read(deps) {
    return { rows: await describePeople(deps), next: null }
  },
})

export const peopleCalls: AdminCall[] = [listPeople, addPerson, removePerson, makeLink]

export const passkeyCalls: AdminCall[] = [
  defineRead({
    name: 'passkeys/list',
    summary: 'Your own passkeys; owners can list anybody’s.',
    support: true,
    personOnly: true,
    command: null,
    input: z.object({ admin: z.uuid('is not the id of a person').optional() }),
    output: passkeysAnswer,
    async read(deps, { admin }, by) {
      const { adminId, role } = requirePerson(by)
      const whose = admin ?? adminId
      if (whose !== adminId && role !== 'owner')
        return { refused: 'You can see only your own passkeys.' }
      return { rows: await listPasskeys(deps, whose), next: null }
    },
  }),
  removePasskey,
]

export const sessionCalls: AdminCall[] = [endSessions]
