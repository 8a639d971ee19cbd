import { environment } from './environment.ts'

const checkout = 'npm run operate --'
/** The unit and the image set COMMAND_LINE. */
const commandLine = environment.COMMAND_LINE?.trim() || checkout

/** A command as it works where this program runs: `sudo protocraft check`, or as in a checkout. */
export function sayCommand(words: string): string {
  return `${commandLine} ${words}`
}

/** As it works on a server that docs/operating/install.md set up. */
export const installedCommandLine = 'sudo protocraft'
