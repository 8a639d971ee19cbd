import type { ModelProvider } from '#contract/models/providers.ts'

/** In pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** As the page says (using-prompt-image-vision); providers count some models differently. */
export const rules: Record<ModelProvider, { says: string; count: (size: ImageSize) => number }> = {
  openai: {
    says: 'Patches of 32 × 32 pixels, before a factor that depends on the model.',
    count: (size) => countPatches(size, 32),
  },
  anthropic: {
    says: 'Patches of 28 × 28 pixels; the longer side is at most 2,576.',
    count: (size) => countPatches(fitInto(size, 2576), 28),
  },
  googleai: { says: 'About 1,120 for an image of any size.', count: () => 1120 },
}

/** Tokens of a text, estimated at 4 characters per token. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4)
}

function countPatches({ width, height }: ImageSize, side: number): number {
  return Math.ceil(width / side) * Math.ceil(height / side)
}

function fitInto({ width, height }: ImageSize, most: number): ImageSize {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
