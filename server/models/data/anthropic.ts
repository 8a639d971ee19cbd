import type { DatedList } from '../lists.ts'
import { usd } from '../usd.ts'

export const anthropic: DatedList = {
  provider: 'anthropic',
  updated_at: '2026-11-20',
  source: 'https://platform.claude.com/docs/en/models/overview',
  models: [
    {
      id: 'claude-fable-5-2',
      name: 'Claude Fable 5.2',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(8, 40)],
      checked_at: '2026-11-20',
    },
    {
      id: 'claude-opus-5-5',
      name: 'Claude Opus 5.5',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(4, 20)],
      checked_at: '2026-11-20',
    },
    {
      id: 'claude-sonnet-5-5',
      name: 'Claude Sonnet 5.5',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(2, 10)],
      checked_at: '2026-11-20',
    },
    // Prompts up to 100,000 tokens; longer ones cost five times as much.
    {
      id: 'claude-haiku-5-5',
      name: 'Claude Haiku 5.5',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(0.1, 0.5)],
      checked_at: '2026-11-20',
    },
    {
      id: 'claude-opus-5',
      name: 'Claude Opus 5',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(5, 25)],
      checked_at: '2026-11-20',
    },
    {
      id: 'claude-sonnet-5',
      name: 'Claude Sonnet 5',
      context_length: 1_000_000,
      vision: true,
      tools: true,
      prices: [usd(2, 10)],
      checked_at: '2026-11-20',
    },
    {
      id: 'claude-haiku-4-5',
      name: 'Claude Haiku 4.5',
      context_length: 200_000,
      vision: true,
      tools: true,
      prices: [usd(1, 5)],
      checked_at: '2026-11-20',
    },
  ],
}
