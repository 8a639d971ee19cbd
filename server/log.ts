import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

/** JSON lines on standard output; the demo stays quiet so that its greeting can be read. */
export function createLog(config: Pick<Config, 'demo'>): Logger {
  return pino({
    level: config.demo ? 'warn' : 'info',
    base: null,
    redact: ['*.license_key', '*.code', '*.cookie', '*.email', '*.sessionId', '*.sale_id'],
  })
}
