import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listEmptied, listNamed, storedTables } from '#db/stored-columns/stored-tables.ts'

const policy = readFileSync(join(import.meta.dirname, 'privacy-policy.mdx'), 'utf8')

const rowsOutsideDatabase = ['Server logs']

const writtenTerms: Record<number, string> = {
  1: '24 hours',
  30: '30 days',
  90: '90 days',
  180: '180 days',
  396: '13 months',
  761: '25 months',
}

/** The stored data of an analytics event, by column, as the policy calls it. */
const analyticsFacts: Record<string, string> = {
  'analytics_events.name': 'name of the event',
  'analytics_events.path': 'path without its query',
  'analytics_events.title': 'page title',
  'analytics_events.at': 'day and hour',
}

/** The data in an order that can identify its buyer, by column, as the policy calls it. */
const orderFacts: Record<string, string> = {
  email: 'email address',
  email_norm: 'email address',
  device_hash: 'hash of the device cookie',
}

describe('the privacy policy', () => {
  it('has a row for everything the shop stores, and no other row', () => {
    const told = Object.values(storedTables).flatMap(({ policy: row }) => row ?? [])
    expect(new Set(readRows().keys())).toEqual(new Set([...told, ...rowsOutsideDatabase]))
  })

  it('says in each row how long the table’s rows are kept', () => {
    const rows = readRows()
    const unsaid = Object.entries(storedTables).filter(
      ([, { policy: row, term }]) =>
        row !== null && typeof term === 'number' && !rows.get(row)!.includes(writtenTerms[term]!),
    )
    expect(unsaid).toEqual([])
  })

  it('lists everything in an order that can identify its buyer', () => {
    const [row] = policy.split('\n').filter((line) => line.startsWith('| Orders |'))
    expect(
      listEmptied('orders').filter((column) => !row!.includes(orderFacts[column] ?? '\0')),
      'Say in the row “Orders” of the policy what these columns hold, and here in which words. See CONTRIBUTING, Adding things, A field of an order.',
    ).toEqual([])
  })

  it('lists what is stored with an analytics event', () => {
    const columns = listNamed(storedTables.analytics_events!).keys()
    const stored = [...columns].map((column) => `analytics_events.${column}`)
    expect(['analytics_events.id', ...Object.keys(analyticsFacts)].toSorted()).toEqual(
      stored.toSorted(),
    )
    const [row] = policy.split('\n').filter((line) => line.startsWith('| Analytics events |'))
    const listed = Object.values(analyticsFacts).join(', ')
    expect(row!.split(' | ')[1]!.toLowerCase()).toContain(`${listed}. later`)
  })
})

/** Reads how long each kind of data is kept from the table below "What we store". */
function readRows(): Map<string, string> {
  const section = policy.split('## 2. What we store')[1]!.split('\n## ')[0]!
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  const rows = lines.map((line) => line.slice(2, -2).split(' | '))
  return new Map(rows.slice(2).map((cells) => [cells[0]!, cells.at(-1)!]))
}
