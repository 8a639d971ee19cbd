import { commandLine } from '#server/settings/command-line.ts'
import { describeFields } from './fields.ts'
import type { Noun, Verb } from './verb.ts'

const column = 38

export function describeAll(nouns: Map<string, Noun>): string {
  const lines = [...nouns].flatMap(([noun, verbs]) => describeNoun(noun, verbs))
  return `Use: ${commandLine} <noun> <verb>\n\n${lines.join('\n')}\n\n${everywhere}\n`
}

const everywhere = `  --help      Show what a noun or a verb takes.
  --demo      Work on the demo.
  --json      Print a list as JSON.
  --csv       Print a list as CSV.
  --dry-run   Say what would change, and change nothing.
  --yes       Do not ask for confirmation.`

export function describeNoun(noun: string, verbs: Noun): string[] {
  return Object.entries(verbs).flatMap(([name, verb]) => describeVerb(noun, name, verb))
}

function describeVerb(noun: string, name: string, { fields, help }: Verb): string[] {
  const command = `  ${[noun, name, describeFields(fields)].filter(Boolean).join(' ')}`
  const lines = wrap(help)
  if (command.length >= column - 1) return [command, ...lines.map(indent)]
  const [first = '', ...rest] = lines
  return [command.padEnd(column) + first, ...rest.map(indent)]
}

const indent = (line: string) => ' '.repeat(column) + line

const width = 82

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' '))
    if (lines.at(-1)!.length + word.length < width) lines.push(`${lines.pop()} ${word}`.trimStart())
    else lines.push(word)
  return lines
}
