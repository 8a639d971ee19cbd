import { writeEnvExample } from '#server/settings/env-example.ts'
import type { Noun } from '../../verb.ts'

export const settingsNoun: Noun = {
  example: {
    help: 'Print every setting with what it is for, as a file to fill in.',
    run: async () => {
      process.stdout.write(writeEnvExample())
      return 0
    },
  },
}
