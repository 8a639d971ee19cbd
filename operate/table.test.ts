import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { formatTable } from './table.ts'

const columns = ['device_name', 'devices']
const asTable = (name: string) => ({ columns, rows: [{ device_name: name, devices: -1 }] })

it('people read aligned columns, with numbers on the right', () => {
  const rows = [
    { device_name: 'Laptop', devices: 1 },
    { device_name: 'The big workstation', devices: 20 },
  ]
  expect(formatTable({ columns, rows }, 'text')).toBe(
    `DEVICE NAME          DEVICES
Laptop                     1
The big workstation       20
`,
  )
  expect(formatTable({ columns, rows: [] }, 'text')).toBe('')
})

it.each([
  ['=HYPERLINK("https://evil.example","Prize")'],
  ['+1'],
  ['-1'],
  ['@sum'],
  ['\tx'],
  ['\rx'],
  ['＝1+1'],
  ['＋1'],
  ['－1'],
  ['＠sum'],
])('a spreadsheet runs no formula in a device named %j', (name) => {
  const [, [cell, number]] = parse(formatTable(asTable(name), 'csv')) as [
    string[],
    [string, string],
  ]
  expect(cell).toMatch(/^'[=+\-@＝＋－＠\\]/)
  expect(number).toBe('-1')
})

it('a spreadsheet that splits the file at semicolons runs none either, whatever the quotes', () => {
  const file = formatTable(asTable(`a;=1+1; ＝cmd|' /C calc'!A0;-2`), 'csv')
  const cells = file.split(/[\r\n;]+/)
  expect(cells).toHaveLength(6)
  expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  expect(parse(file)[1]).toEqual([`a;'=1+1; '＝cmd|' /C calc'!A0;'-2`, '-1'])
})

it('a device name with commas, quotes or line breaks stays in one CSV cell', () => {
  const [, [cell]] = parse(formatTable(asTable('a "b", c\nd'), 'csv')) as [string[], [string]]
  expect(cell).toBe('a "b", c\\u000ad')
})

it.each(['text', 'csv', 'json'] as const)('no name can control a terminal: %s', (format) => {
  const text = formatTable(asTable('\u001b]0;title\u0007\u009b31m\u202eabc\u2028'), format)
  expect(text.replaceAll(/[\r\n]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
  expect(text).toContain('\\u202eabc')
})

it('programs read the values unchanged in JSON', () => {
  const name = '=1 \u001b[31m\u202eabc'
  expect(JSON.parse(formatTable(asTable(name), 'json'))).toEqual([
    { device_name: name, devices: -1 },
  ])
})
