/**
 * Every color of pages, emails, invoices, icons and drawings, for the light theme and the dark theme.
 */
const palette = {
  paper: ['#f5f7f9', '#0a1626'],
  sheet: ['#ffffff', '#0f1f35'],
  ink: ['#0e1f36', '#e8f0fb'],
  'ink-2': ['#44566f', '#a9bbd3'],
  'ink-3': ['#5f7089', '#8a9db9'],
  line: ['#c9d4e2', '#27405f'],
  'line-2': ['#e2e9f1', '#1a2e49'],
  rule: ['#0e1f36', '#6b83a6'],
  'line-strong': ['#74849a', '#7489a6'],
  grid: ['#e6edf5', '#11233b'],
  blue: ['#1e50d2', '#7da6ff'],
  'blue-ink': ['#173fa8', '#a9c4ff'],
  'blue-wash': ['#e9f0ff', '#142b52'],
  'blue-press': ['#173fa8', '#a9c4ff'],
  'on-blue': ['#ffffff', '#081425'],
  pencil: ['#c9311a', '#ff7a5c'],
  'pencil-wash': ['#fdece8', '#3a1c17'],
  ok: ['#17734a', '#6fd3a3'],
  'ok-wash': ['#e4f5ec', '#10301f'],
  warn: ['#7d5200', '#f0c05a'],
  'warn-wash': ['#fff4d6', '#33270c'],
  marker: ['#ffdf80', '#5f4a12'],
} as const

type Color = keyof typeof palette

export const light = inTheme(0)
export const dark = inTheme(1)

function inTheme(theme: 0 | 1): Record<Color, string> {
  const named = Object.entries(palette).map(([name, colors]) => [name, colors[theme]])
  return Object.fromEntries(named) as Record<Color, string>
}

/** Writes the palette as CSS custom properties. `app/styles/tokens.css` contains these lines. */
export function declareColors(): string {
  const lines = Object.entries(palette).map(
    ([name, [inLight, inDark]]) => `    --${name}: light-dark(${inLight}, ${inDark});`,
  )
  return lines.join('\n')
}
