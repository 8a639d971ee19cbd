import { useState } from 'react'
import type { Invitation } from '#contract/admin/invitations.ts'
import { capitalize } from '#contract/capitalize.ts'
import { invitationChannels } from '#contract/channels.ts'
import { Chip } from '#app/ui/chip.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { type ListHead, ListPage, useHeadForm } from '../../ui/list-page.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'

const kinds: Record<Invitation['kind'], string> = {
  customer: 'Person',
  license: 'License',
  link: 'Link',
}

const columns: Column<Invitation>[] = [
  { head: 'Who', cell: (row) => <Who of={row} /> },
  { head: 'By', onPhone: 'note', cell: ({ kind }) => kinds[kind] },
  { head: 'Channel', onPhone: 'end', cell: ({ channel }) => capitalize(channel) },
  { head: 'Since', cell: ({ made_at }) => <When at={made_at} /> },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ ended_at }) => (
      <Chip state={ended_at === null ? 'works' : 'past'}>
        {ended_at === null ? 'Invited' : 'Ended'}
      </Chip>
    ),
  },
]

/** Who is offered beta and alpha versions. */
export function Invitations({ head }: { head: ListHead }) {
  const list = useList<Invitation>('invitations/list')
  const [link, setLink] = useState<string | null>(null)
  const { form } = useHeadForm(
    {
      actions: [invitePerson, inviteLicense, makeLink],
      onDone: (answer) => {
        setLink(answer.shown?.link ?? null)
        return list.reload()
      },
    },
    'Invite',
  )
  return (
    <ListPage
      {...head}
      form={form}
      list={list}
      what="invitations"
      above={
        link !== null && (
          <ShownOnce of="link" text={link} onHide={() => setLink(null)}>
            It is shown once. Anyone who has it can load the version, until you end it.
          </ShownOnce>
        )
      }
      empty={{
        lead: 'Nobody is invited.',
        says: 'Invite a person to give them a beta or alpha version.',
      }}
      caption="Invitations, newest first"
      columns={columns}
      keyOf={({ id }) => id}
      actions={{
        of: (row) => (row.ended_at === null ? [end(row)] : []),
        onDone: list.reload,
      }}
    />
  )
}

function Who({ of: { name, account_id } }: { of: Invitation }) {
  return account_id === null ? name : <a href={`/admin/customer?id=${account_id}`}>{name}</a>
}

const channel = (
  <Select
    label="Channel"
    name="channel"
    choices={invitationChannels.map((each) => [each, capitalize(each)] as const)}
  />
)

const invitePerson: NamedAction = {
  label: 'Invite a person',
  call: 'invitations/invite',
  title: 'Invite a person?',
  effect:
    'Their account page offers the version, and so do update feeds to their licenses. The shop emails nobody: tell them.',
  button: 'Invite',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="Email" name="email" type="email" required autoComplete="off" />
    </>
  ),
  done: 'The person is invited.',
}

const inviteLicense: NamedAction = {
  label: 'Invite a license',
  call: 'invitations/invite-license',
  title: 'Invite one license?',
  effect: 'Update feeds offer the version to it, and so does its owner’s account page.',
  button: 'Invite the license',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="License key or id" name="license" required autoComplete="off" />
    </>
  ),
  done: 'The license is invited.',
}

const makeLink: NamedAction = {
  label: 'Make a link',
  call: 'invitations/make-link',
  title: 'Create an invitation link?',
  effect: 'It opens a page with the newest version of the channel. You can end it at any time.',
  button: 'Make the link',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="What it is for" name="name" required maxLength={60} autoComplete="off" />
    </>
  ),
  done: 'The link is ready.',
}

function end({ id, name, kind }: Invitation): NamedAction {
  return {
    label: 'End',
    call: 'invitations/end',
    title: `End the invitation of ${name}?`,
    effect:
      kind === 'link'
        ? 'The link opens nothing any more. What was installed keeps working.'
        : 'They are offered stable versions from now on. What they installed keeps working.',
    button: 'End it',
    isDangerous: true,
    input: { invitation: id },
    done: 'The invitation has ended.',
  }
}
