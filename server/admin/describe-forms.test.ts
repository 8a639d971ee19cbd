import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminCalls } from './calls.ts'
import { describeForms } from './describe-forms.ts'

const forms = describeForms(adminCalls)

it('every form that a console page opens exists, and every form is used by a page', () => {
  const pages = globSync('app/admin/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const text = pages.join('\n')
  const opened = [...text.matchAll(/\bact\(\s*'([^']+)'/g)].map(([, name]) => name!)
  expect(opened.length).toBeGreaterThan(50)
  expect(opened.filter((name) => !(name in forms))).toEqual([])
  expect(Object.keys(forms).filter((name) => !text.includes(`'${name}'`))).toEqual([])
})

it('a form’s title is a question only before a grave action', () => {
  for (const { title, isGrave } of Object.values(forms)) expect(title.endsWith('?')).toBe(isGrave)
})

it('each field matches the schema of its call', () => {
  const find = (form: string, field: string) =>
    forms[form]!.fields.find(({ name }) => name === field)
  expect(find('licenses/extend', 'days')).toEqual({
    name: 'days',
    kind: 'number',
    label: 'Days',
    isRequired: true,
    initially: 30,
    min: 1,
    max: 3650,
  })
  expect(find('licenses/move', 'email')).toMatchObject({ kind: 'email', isRequired: true })
  expect(find('orders/record-refund', 'day')).toMatchObject({ kind: 'day', isRequired: true })
  expect(find('coupons/create', 'until')).toMatchObject({ kind: 'day', isRequired: false })
  expect(find('orders/refund', 'to_cents')).toMatchObject({ kind: 'money' })
  expect(find('people/new-link', 'add')).toMatchObject({ kind: 'box', isRequired: false })
  expect(find('prices/set', 'kind')).toMatchObject({
    kind: 'choice',
    choices: [
      ['purchase', 'License'],
      ['renewal', 'Renewal'],
    ],
  })
})

it('a command that asks with a form’s words uses words that need nothing filled in by a page', () => {
  const asking = adminCalls.flatMap((call) =>
    call.kind === 'write' && call.command?.question === true ? [call.name] : [],
  )
  expect(asking.length).toBeGreaterThan(10)
  for (const name of asking) expect(forms[name]!.does).toMatch(/^[^{]+$/)
})
