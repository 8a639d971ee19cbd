import { sizes } from '#contract/limits.ts'

/** "123 456" as it is pasted from a letter becomes "123456". The limit counts digits only. */
export function keepDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, sizes.code)
}
