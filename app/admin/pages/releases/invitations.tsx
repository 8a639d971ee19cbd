import { useState } from 'react'
import type { Invitation } from '#contract/admin/invitations.ts'
import { capitalize } from '#contract/capitalize.ts'
import { invitationChannels } from '#contract/channels.ts'
import { Chip } from '#app/ui/chip.tsx'
import { useParams } from '#app/in-browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Cut } from '../../ui/cut.tsx'
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
      opened: useParams()?.get('do') === 'invite' ? invitePerson.label : undefined,
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
            The link is shown only once. Anyone who has it can download the version until you end
            the invitation.
          </ShownOnce>
        )
      }
      empty={{
        lead: 'No invitations yet.',
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
  const who = <Cut>{name}</Cut>
  return account_id === null ? who : <a href={`/admin/customer?id=${account_id}`}>{who}</a>
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
    'Their account page and the update feeds of their licenses offer the version. No email is sent, so let them know.',
  button: 'Invite',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="Email" name="email" type="email" required autoComplete="off" />
    </>
  ),
  done: 'Invitation added.',
}

const inviteLicense: NamedAction = {
  label: 'Invite a license',
  call: 'invitations/invite-license',
  title: 'Invite a license?',
  effect:
    'The license’s update feed and its owner’s account page offer the version. No email is sent.',
  button: 'Invite license',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="License key or ID" name="license" required autoComplete="off" />
    </>
  ),
  done: 'License invited.',
}

const makeLink: NamedAction = {
  label: 'Create a link',
  call: 'invitations/make-link',
  title: 'Create an invitation link?',
  effect:
    'The link opens a page with the newest version on the channel. You can end it at any time.',
  button: 'Create link',
  input: {},
  fields: (
    <>
      {channel}
      <TextField label="Name" name="name" required maxLength={60} autoComplete="off" />
    </>
  ),
  done: 'The link is ready.',
}

function end({ id, name, kind }: Invitation): NamedAction {
  return {
    label: 'End',
    call: 'invitations/end',
    title: `End the invitation for ${name}?`,
    effect:
      kind === 'link'
        ? 'The link stops working. Installed versions keep working.'
        : 'From now on they’re offered stable versions only. Installed versions keep working.',
    button: 'End invitation',
    isDangerous: true,
    input: { invitation: id },
    done: 'Invitation ended.',
  }
}
