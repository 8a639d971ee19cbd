import { environment } from './environment.ts'

/** The command on a server that docs/operating/install.md set up. */
export const installedCommandLine = 'sudo protocraft'

const checkout = 'npm run operate --'
/** The unit, the image and deploy/compose.yaml set COMMAND_LINE. */
export const commandLine = environment.COMMAND_LINE || checkout
/** Without it, a command refuses to work on a demo. */
const ofDemo = environment.STRIPE_SECRET_KEY === undefined ? ' --demo' : ''

/** Writes a command as it works where this program runs: `sudo protocraft check`, or as in a checkout. */
export function sayCommand(words: string): string {
  return `${commandLine} ${words}${ofDemo}`
}

/** The files that a command needs which works without the running shop. */
type Needs = 'nothing' | 'settings' | 'data'

/** Writes a command for when the shop does not run, so there is no container to enter. */
export function sayWhileStopped(words: string, needs: Needs = 'nothing'): string {
  return `${beginWhileStopped(needs)} ${words}`
}

/** Writes a command whose output is secret and is appended to the settings, past the screen. */
export function sayForSettings(words: string, needs: Needs = 'nothing'): string {
  if (commandLine === installedCommandLine)
    return `${commandLine} ${words} | sudo tee -a /etc/protocraft.env >/dev/null`
  if (isContainer) return `${sayWhileStopped(words, needs)} >> shop.env`
  return sayIntoFile(words, 'new-settings.env')
}

/**
 * Writes a command whose output goes into a file of its own. Without `-s`, npm would write into it, too.
 */
export function sayIntoFile(words: string, file: string): string {
  const quiet = commandLine === checkout ? 'npm run -s operate --' : beginWhileStopped('nothing')
  return `${quiet} ${words} > ${file}`
}

/** Writes a setting as it is tried at once in a checkout, and written into a file elsewhere. */
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
