import type { Logger } from 'pino'
import type { z } from 'zod'
import type { GumroadConfig } from '../../payment-settings.ts'
import { askProvider } from '../ask.ts'

export interface Connection {
  config: GumroadConfig
  log: Logger
}

/** A GET of Gumroad's API. */
export function ask<T>(
  { config, log }: Connection,
  call: 'sales.get' | 'sales.list',
  path: string,
  shape: z.ZodType<T>,
  until?: AbortSignal,
): Promise<T | 'not_found' | 'unavailable'> {
  const question = {
    provider: 'gumroad' as const,
    call,
    url: new URL(`${config.apiBase ?? 'https://api.gumroad.com'}${path}`),
    method: 'GET' as const,
    headers: () => ({ Authorization: `Bearer ${config.accessToken}` }),
    tries: 2 as const,
    ...(until && { until }),
  }
  return askProvider(log, question, shape)
}
