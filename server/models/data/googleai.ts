import type { ModelList } from '#contract/models.ts'
import { usd } from '../usd.ts'

export const googleai: ModelList = {
  provider: 'googleai',
  updated_at: '2026-11-20',
  source: 'https://ai.google.dev/gemini-api/docs/pricing',
  models: [
    // Launch price through 30 November 2026; 4 and 20 from 1 December.
    {
      id: 'gemini-4-argon',
      name: 'Gemini 4 Argon',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(2, 10),
      checked_at: '2026-11-20',
    },
    // Through 31 December 2026; 1.5 and 7.5 from 1 January 2027.
    {
      id: 'gemini-3.8-flash',
      name: 'Gemini 3.8 Flash',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(0.75, 3.75),
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.5-flash',
      name: 'Gemini 3.5 Flash',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(1.5, 9),
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.5-flash-lite',
      name: 'Gemini 3.5 Flash-Lite',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(0.3, 2.5),
      checked_at: '2026-11-20',
    },
    {
      id: 'gemini-3.1-flash-lite',
      name: 'Gemini 3.1 Flash-Lite',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(0.25, 1.5),
      checked_at: '2026-11-20',
    },
    // Prompts up to 200,000 tokens; longer ones cost 4 and 18.
    {
      id: 'gemini-3.1-pro-preview',
      name: 'Gemini 3.1 Pro Preview',
      context_length: 1_048_576,
      vision: true,
      tools: true,
      price: usd(2, 12),
      checked_at: '2026-11-20',
    },
  ],
}
