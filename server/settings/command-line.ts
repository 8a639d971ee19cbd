import { environment } from './environment.ts'

/** As it works on a server that docs/operating/install.md set up. */
export const installedCommandLine = 'sudo protocraft'

const checkout = 'npm run operate --'
/** The unit and deploy/compose.yaml set COMMAND_LINE. */
const commandLine = environment.COMMAND_LINE?.trim() || checkout

/** A command as it works where this program runs: `sudo protocraft check`, or as in a checkout. */
export function sayCommand(words: string): string {
  return `${commandLine} ${words}`
}

/** A command whose output is secret: it goes into the settings, past the screen. */
export function sayForSettings(words: string): string {
  if (commandLine === installedCommandLine)
    return `${sayCommand(words)} | sudo tee -a /etc/protocraft.env >/dev/null`
  return sayIntoFile(words, 'new-settings.env')
}

/** The same into a file of its own. Without `-s`, npm would write into it too. */
export function sayIntoFile(words: string, file: string): string {
  const quiet = commandLine === checkout ? 'npm run -s operate --' : commandLine
  return `${quiet} ${words} > ${file}`
}
