import { expect, it } from 'vitest'
import { formatTable } from './table.ts'
import { writeAnswer, writeRows } from './write-for-people.ts'

const sold = { count: 2, money: [{ cents: 9800, currency: 'usd' }] }

it('nested values are written on lines of their own, and each list as a small table without its empty columns', () => {
  const answer = {
    problems: [
      { label: 'Disk', action: { label: 'Look', page: '/admin' }, since: null },
      { label: 'Mail', action: { label: 'Read' }, since: null },
    ],
    figures: { sales_today: sold, refunds_today: { count: 0, money: [] } },
    order: { cents: 4900, refunded_cents: 0, currency: 'usd' },
    systems: null,
  }
  expect(writeAnswer(answer)).toBe(`NAME                         VALUE
figures sales_today count    2
figures sales_today money    $98.00
figures refunds_today count  0
figures refunds_today money  none
order amount                 $49.00
order refunded               $0.00
order currency               usd
systems

PROBLEMS
LABEL  ACTION LABEL  ACTION PAGE
Disk   Look          /admin
Mail   Read
`)
})

it('a list has a column for each nested value, shows long lists as a count, and contains no JSON', () => {
  const rows = [
    { id: 'a', last: { state: 'failed', status: 500 }, events: ['x', 'y', 'z'], money: sold.money },
    { id: 'b', last: null, events: ['x', 'y'], money: [] },
  ]
  const table = writeRows(['id', 'last', 'events', 'money'], rows)
  expect(formatTable(table, 'text')).toBe(`ID  LAST STATE  LAST STATUS  EVENTS  MONEY
a   failed      500          3       $98.00
b                            x y
`)
})
