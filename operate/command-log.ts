import type { Logger } from 'pino'
import type { Config } from '#server/settings/config.ts'
import { createLog } from '#server/start/log.ts'

/** Logs to standard error: standard output holds only a command's answer, which a script may read as JSON. */
export function createCommandLog(config: Config): Logger {
  return createLog(config, process.stderr)
}
