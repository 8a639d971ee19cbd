import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatDay } from '#contract/dates.ts'

const eula = readFileSync(join(import.meta.dirname, 'eula.mdx'), 'utf8')

it('the EULA shows the day on which its text last changed', () => {
  const [, day] = /^updated: '([^']+)'$/m.exec(eula)!
  const text = eula.slice(eula.indexOf('This end-user license agreement'))
  const print = createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect(eula).toContain(`Last updated ${formatDay(day!, 'UTC')}.`)
  expect([day, print], 'a changed text has a new day').toEqual(['2026-11-22', '959ce329f8bf'])
})
