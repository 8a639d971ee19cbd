import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { openLogOutput } from './log-output.ts'

/** JSON lines on standard output; the demo stays quiet so that its greeting can be read. */
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
