import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { NumberField } from '../../ui/number-field.tsx'

export function grantOne(email: string): NamedAction {
  return {
    label: 'Grant license',
    call: 'licenses/grant',
    title: 'Grant a license?',
    effect:
      'The license is free. The customer gets the key by email, and an account if they have none. Each email address can receive one free license.',
    button: 'Grant license',
    input: {},
    fields: (
      <>
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          required
          autoComplete="off"
        />
        <Terms />
      </>
    ),
    done: 'License granted. The key is on its way.',
  }
}

const grantMany: NamedAction = {
  label: 'To a list',
  call: 'licenses/grant-many',
  title: 'Grant a license to everyone on a list?',
  effect:
    'The licenses are free. Each person gets their own key by email. If one line has a problem, no license is granted and you see which line it is.',
  button: 'Grant licenses',
  input: {},
  fields: (
    <>
      <TextArea label="Emails, one per line, 1,000 at most" name="people" rows={6} required />
      <Terms />
    </>
  ),
  read: (form) => ({
    people: readLines(String(form.get('people'))),
    days: form.get('days'),
    seats: form.get('seats'),
  }),
  done: 'Licenses granted. The keys are on their way.',
}

function Terms() {
  return (
    <>
      <NumberField label="Days of updates" name="days" max={3650} defaultValue={365} />
      <NumberField label="Devices at once" name="seats" max={1000} defaultValue={1} />
    </>
  )
}

function readLines(text: string): { line: number; email: string }[] {
  return text
    .split('\n')
    .map((line, at) => ({ line: at + 1, email: line.trim().replace(/[,;]$/, '') }))
    .filter(({ email }) => email !== '')
}

/** Gives a license to one person or to many. An address can open the form of one. */
export const grants = {
  acts: () => [{ ...grantOne(''), label: 'To one person' }, grantMany],
  actsLabel: 'Grant license',
  opens: (params: URLSearchParams) => params.get('do') === 'grant',
}
