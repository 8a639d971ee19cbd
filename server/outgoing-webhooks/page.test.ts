import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webhookEvents } from '#contract/webhook-events.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operating/webhooks.md'), 'utf8')

it('the page on webhooks shows every event with its sentence and example, and no other event', () => {
  const shown = [...page.matchAll(/^### (\S+)\n\n(.+)\n\n```json\n([^`]+)```/gm)].map(
    ([, type, sentence, text]) => [type, sentence, JSON.parse(text!)],
  )
  const timestamp = '2026-11-23T10:00:00.000Z'
  expect(shown).toEqual(
    Object.entries(webhookEvents).map(([type, { sentence, example }]) => [
      type,
      sentence,
      { type, timestamp, data: example },
    ]),
  )
})
