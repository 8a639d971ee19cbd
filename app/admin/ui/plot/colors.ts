/** What is drawn, by the token of its color. */
export const tokens = {
  blue: '--blue',
  pencil: '--pencil',
  sheet: '--sheet',
  ink: '--ink',
  quiet: '--ink-3',
  grid: '--line-2',
  axis: '--line-strong',
} as const

export type Colors = Record<keyof typeof tokens, string> & {
  /** As in `12px Geist Mono`, without the size. */
  mono: string
  sans: string
}

/** A canvas knows no variables: reads the colors of the theme from elements that have them. */
export function readColors(probes: HTMLElement): Colors {
  const found = Object.keys(tokens).map((name, at) => [
    name,
    getComputedStyle(probes.children[at]!).color,
  ])
  const { fontFamily } = getComputedStyle(probes.children[0]!)
  const sans = getComputedStyle(probes.parentElement!).fontFamily
  return { ...(Object.fromEntries(found) as Colors), mono: fontFamily, sans }
}

/** A lighter shade of a color that is written as `rgb(1, 2, 3)`. */
export function fade(color: string, alpha: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`)
}
