import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** The fields of each line, whatever it says. */
const always = ['level', 'time', 'msg']
/** The fields of objects that are logged by name. */
const named: Record<string, string[]> = {
  'server/checkout/note-refusal.ts refusal': [
    'provider',
    'call',
    'status',
    'code',
    'requestId',
    'issues',
  ],
  'server/reconcile/violations.ts violation': ['view', 'subject', 'problem'],
  'server/reconcile/reconcile.ts counts': ['events', 'missed', 'differences'],
  'server/watch/alerts/tell-vendor.ts about': ['causes', 'day'],
}

interface Line {
  fields: string[]
  isError: boolean
  sentence: string | null
}

const lines = readSources()
  .filter(({ path }) => /^(server|db)\//.test(path) && !path.endsWith('.test.ts'))
  .flatMap(({ path, text }) => findLines(path, text))
const page = readFileSync(join(import.meta.dirname, '../docs/operating/logs.md'), 'utf8')

it('the page on logs explains each field that is written, and no other', () => {
  const written = new Set([...always, ...lines.flatMap(({ fields }) => fields)])
  const explained = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/\w+/g)].map(([name]) => name),
  )
  expect(explained.toSorted()).toEqual([...written].toSorted())
})

it('the page on logs says what to do about each error', () => {
  const errors = lines.filter(({ isError }) => isError).flatMap(({ sentence }) => sentence ?? [])
  expect(errors.length).toBeGreaterThan(10)
  expect(errors.filter((sentence) => !page.includes(`| ${sentence} |`))).toEqual([])
})

/** Finds the calls of the logger in a file, with their arguments. */
function findLines(path: string, text: string): Line[] {
  const found: Line[] = []
  new Visitor({
    CallExpression(call) {
      const { callee } = call
      if (callee.type !== 'MemberExpression') return
      if (!/(^|\.)log$/.test(text.slice(callee.object.start, callee.object.end))) return
      const [first, second] = call.arguments
      const level = text.slice(callee.property.start, callee.property.end)
      if (first === undefined || level === 'flush') return
      found.push({
        fields: readFields(path, text, first),
        isError: /^(error|fatal)$/.test(level),
        sentence: readSentence(second ?? first),
      })
    },
  }).visit(parseSync(path, text).program)
  return found
}

interface Node {
  type: string
  start: number
  end: number
}

function readFields(path: string, text: string, node: Node): string[] {
  if (node.type === 'Identifier') {
    const name = text.slice(node.start, node.end)
    // Another file wrote this sentence.
    if (/^(sentence|notArchiving|line)$/.test(name)) return []
    const fields = named[`${path} ${name}`]
    if (fields === undefined) throw new Error(`${path}: what are the fields of ${name}?`)
    return fields
  }
  if (node.type !== 'ObjectExpression') return []
  const { properties } = node as Node & { properties: (Node & { key: Node; argument: Node })[] }
  return properties.flatMap((property) =>
    property.type === 'SpreadElement'
      ? readFields(path, text, property.argument)
      : text.slice(property.key.start, property.key.end),
  )
}

function readSentence(node: Node): string | null {
  const { value } = node as Node & { value?: unknown }
  return node.type === 'Literal' && typeof value === 'string' ? value : null
}
