import type { DatedList } from '../lists.ts'
import { usd } from '../usd.ts'

export const googleai: DatedList = {
  provider: 'googleai',
  updated_at: '2026-11-20',
  source: 'https://ai.google.dev/gemini-api/docs/pricing',
  models: [
    {
      id: 'gemini-4-argon',
      name: 'Gemini 4 Argon',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(2, 10, { until: '2026-11-30' }), usd(4, 20, { from: '2026-12-01' })],
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.8-flash',
      name: 'Gemini 3.8 Flash',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(0.75, 3.75, { until: '2026-12-31' }), usd(1.5, 7.5, { from: '2027-01-01' })],
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.5-flash',
      name: 'Gemini 3.5 Flash',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(1.5, 9)],
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.5-flash-lite',
      name: 'Gemini 3.5 Flash-Lite',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(0.3, 2.5)],
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.1-flash-lite',
      name: 'Gemini 3.1 Flash-Lite',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(0.25, 1.5)],
      checked_at: '2026-11-20',
    },
    // Prompts up to 200,000 tokens; longer ones cost 4 and 18.
    {
      id: 'gemini-3.1-pro-preview',
      name: 'Gemini 3.1 Pro Preview',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      prices: [usd(2, 12)],
      checked_at: '2026-11-20',
    },
  ],
}
