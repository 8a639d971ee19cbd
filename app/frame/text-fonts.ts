import mono from '../fonts/mono.woff2'
import sans from '../fonts/sans.woff2'

/** Family, address and weights of the fonts that may come after the first paint. */
export const textFonts = [
  ['Instrument Sans', sans, '400 650'],
  ['Geist Mono', mono, '400 600'],
] as const

/** Where no script adds them. */
export const textFontRules = textFonts
  .map(
    ([family, address, weights]) =>
      `@font-face{font-family:${family};src:url(${address});font-weight:${weights};font-display:swap}`,
  )
  .join('')
