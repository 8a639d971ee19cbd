import type { Setting } from './setting.ts'
import { installedCommandLine } from './command-line.ts'
import { settingGroups } from './settings.ts'

const width = 98

/** Writes an example line for every setting, with its purpose and a value that works. */
export function writeEnvExample(): string {
  const parts = Object.entries<Record<string, Setting>>(settingGroups).flatMap(
    ([heading, settings]) => [`## ${heading}\n`, ...Object.entries(settings).map(writeLine)],
  )
  return `${head}\n${parts.join('\n')}`
}

function writeLine([name, { purpose, example, madeBy }]: [string, Setting]): string {
  return `${wrap(purpose + sayMaker(madeBy))}\n#${name}=${example}\n`
}

function sayMaker(command: string | undefined): string {
  return command === undefined ? '' : `; ${installedCommandLine} ${command} makes one`
}

const head = `# Every setting of the shop. Take the # from the lines you set.
# Written by: ${installedCommandLine} settings example
`

function wrap(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > width) lines.push('#')
    lines.push(`${lines.pop()} ${word}`)
  }
  return lines.join('\n')
}
