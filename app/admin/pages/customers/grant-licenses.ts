import { act, type NamedAction } from '../../ui/act.ts'

export const grantOne = (email: string): NamedAction => act('licenses/grant', {}, { email })

const grantMany = (): NamedAction =>
  act(
    'licenses/grant-many',
    {},
    {},
    { read: (form) => ({ people: readLines(String(form.get('people'))) }) },
  )

function readLines(text: string): { line: number; email: string }[] {
  return text
    .split('\n')
    .map((line, at) => ({ line: at + 1, email: line.trim().replace(/[,;]$/, '') }))
    .filter(({ email }) => email !== '')
}

/** Gives a license to one person or to many. A URL can open the form for one. */
export const grants = {
  acts: () => [{ ...grantOne(''), label: 'To one person' }, grantMany()],
  actsLabel: 'Grant license',
  opens: (params: URLSearchParams) => params.get('do') === 'grant',
}
