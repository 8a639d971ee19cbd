import { environment } from './environment.ts'

/** The command on a server that was set up as in docs/operating/install.md. */
export const installedCommandLine = 'sudo protocraft'

const checkout = 'npm run operate --'
/** The unit, the image and deploy/compose.yaml set COMMAND_LINE. */
export const commandLine = environment.COMMAND_LINE || checkout
/** Added in a demo, because a command otherwise refuses to work on one. */
const ofDemo = environment.STRIPE_SECRET_KEY === undefined ? ' --demo' : ''

/**
 * Writes a command in the form that works where this program runs: `sudo protocraft check`, or the form for a
 * checkout.
 */
export function sayCommand(words: string): string {
  return `${commandLine} ${words}${ofDemo}`
}

/** The files that a command needs if it works while the shop is stopped. */
type Needs = 'nothing' | 'settings' | 'data'

/** Writes a command for a shop that is stopped, so that there is no container to enter. */
export function sayWhileStopped(words: string, needs: Needs = 'nothing'): string {
  return `${beginWhileStopped(needs)} ${words}`
}

/** Writes a command whose secret output is appended to the settings without appearing on the screen. */
export function sayForSettings(words: string, needs: Needs = 'nothing'): string {
  if (commandLine === installedCommandLine)
    return `${commandLine} ${words} | sudo tee -a /etc/protocraft.env >/dev/null`
  if (isContainer) return `${sayWhileStopped(words, needs)} >> shop.env`
  return sayIntoFile(words, 'new-settings.env')
}

/**
 * Writes a command whose output goes into its own file. Without `-s`, npm would write into that file, too.
 */
export function sayIntoFile(words: string, file: string): string {
  const quiet = commandLine === checkout ? 'npm run -s operate --' : beginWhileStopped('nothing')
  return `${quiet} ${words} > ${file}`
}

/** Writes a setting so that it can be tried immediately in a checkout, or as a line for a file elsewhere. */
export function saySetting(setting: string): string {
  return commandLine === checkout ? `${setting} npm start` : setting
}

const isContainer = commandLine.startsWith('docker ')

function beginWhileStopped(needs: Needs): string {
  if (!isContainer) return commandLine
  if (commandLine.startsWith('docker compose ')) return commandLine.replace(' exec ', ' run --rm ')
  return ['docker run --rm', ...given[needs], 'protocraft protocraft'].join(' ')
}

const given: Record<Needs, string[]> = {
  nothing: [],
  settings: ['--env-file shop.env'],
  data: ['--env-file shop.env', '--volume storage:/storage'],
}
