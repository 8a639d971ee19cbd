import { z } from 'zod'
import { passkeysAnswer, peopleAnswer } from '#contract/admin/people.ts'
import { listPasskeys, listPeople } from '#server/admin/list-people.ts'
import { removePasskey } from '#server/admin/passkeys.ts'
import { addPerson, endSessions, makeLink, removePerson } from '#server/admin/people.ts'
import { createLink } from '#server/console/links.ts'
import type { Deps } from '#server/deps.ts'
import { defineRead, defineWrite, type AdminCall, type Done } from '../call.ts'
import type { Caller, Person } from '../caller.ts'

export const peopleCalls: AdminCall[] = [
  defineRead({
    name: 'people/list',
    summary: 'Who may enter the console, in which role.',
    personOnly: true,
    input: z.object({}),
    output: peopleAnswer,
    async read(deps) {
      return { rows: await listPeople(deps), next: null }
    },
  }),
  defineWrite({
    name: 'people/add',
    summary: 'Let a support person into the console; answers the link for a first passkey.',
    personOnly: true,
    input: addPerson.schema,
    guards: 'people',
    act: (deps, by, input, caller) =>
      withLink(deps, (tokenHash) =>
        addPerson({ ...deps, tokenHash, by: requirePerson(caller).email }, by, input),
      ),
  }),
  defineWrite({
    name: 'people/remove',
    summary: 'End the access of a support person at once.',
    personOnly: true,
    input: removePerson.schema,
    guards: 'people',
    act: removePerson,
  }),
  defineWrite({
    name: 'people/new-link',
    summary: 'Make a link that adds a passkey, for a support person or yourself.',
    personOnly: true,
    input: makeLink.schema,
    guards: 'people',
    act: (deps, by, input, caller) => {
      const { adminId } = requirePerson(caller)
      return withLink(deps, (tokenHash) =>
        makeLink({ ...deps, tokenHash, onlyOwn: adminId }, by, input),
      )
    },
  }),
  defineRead({
    name: 'passkeys/list',
    summary: 'Your own passkeys; owners can list anybody’s.',
    support: true,
    personOnly: true,
    input: z.object({ admin: z.uuid('is not the id of a person').optional() }),
    output: passkeysAnswer,
    async read(deps, { admin }, caller) {
      const { adminId, role } = requirePerson(caller)
      const whose = admin ?? adminId
      if (whose !== adminId && role !== 'owner') return { refused: 'You see only your own.' }
      return { rows: await listPasskeys(deps, whose), next: null }
    },
  }),
  defineWrite({
    name: 'passkeys/remove',
    summary: 'Remove a passkey of your own; owners can also remove a support person’s.',
    support: true,
    personOnly: true,
    input: removePasskey.schema,
    guards: 'people',
    act: (deps, by, input, caller) =>
      removePasskey({ ...deps, remover: requirePerson(caller) }, by, input),
  }),
  defineWrite({
    name: 'sessions/end',
    summary: 'Sign somebody out everywhere.',
    personOnly: true,
    input: endSessions.schema,
    guards: 'people',
    act: endSessions,
  }),
]

function requirePerson(caller: Caller): Person {
  if (caller.kind === 'key') throw new Error('no key gets here')
  return caller
}

async function withLink(deps: Deps, act: (tokenHash: Buffer) => Promise<Done>): Promise<Done> {
  const { url, tokenHash } = createLink(deps.config)
  const done = await act(tokenHash)
  return done.ok ? { ...done, shown: { link: url } } : done
}
