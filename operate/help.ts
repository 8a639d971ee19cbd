import { commandLine } from '#server/settings/command-line.ts'
import { describeFields } from './fields.ts'
import type { Resource, Command } from './command.ts'

const column = 38

export function describeAll(resources: Map<string, Resource>): string {
  const lines = [...resources].flatMap(([resource, commands]) =>
    describeResource(resource, commands),
  )
  return `Usage: ${commandLine} <resource> <command>\n\n${lines.join('\n')}\n\n${everywhere}\n`
}

const everywhere = `  --help      Show what a resource or a command takes.
  --demo      Work on the demo.
  --json      Print a list as JSON.
  --csv       Print a list as CSV.
  --dry-run   Say what would change, and change nothing.
  --yes       Do not ask for confirmation.`

export function describeResource(resource: string, commands: Resource): string[] {
  return Object.entries(commands).flatMap(([name, command]) =>
    describeCommand(resource, name, command),
  )
}

function describeCommand(resource: string, name: string, { fields, help }: Command): string[] {
  const command = `  ${[resource, name, describeFields(fields)].filter(Boolean).join(' ')}`
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
