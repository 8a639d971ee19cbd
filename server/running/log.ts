import { pino, type Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { openLogOutput } from './log-output.ts'

/** Logs JSON lines to standard output. The demo logs less, so that its start banner stays readable. */
export function createLog(config: Pick<Config, 'demo'>): Logger {
  const options = {
    level: config.demo ? 'warn' : 'info',
    base: null,
    redact: ['*.license_key', '*.code', '*.cookie', '*.email', '*.sessionId', '*.sale_id'],
  }
  return pino(options, openLogOutput())
}

/** Resolves when everything logged so far is written. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}
