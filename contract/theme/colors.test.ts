import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dark, declareColors, light } from './colors.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const findColors = (text: string) => text.toLowerCase().match(/#[0-9a-f]{6}\b/g) ?? []
const palette = new Set([...Object.values(light), ...Object.values(dark)])

it('the style sheet of the tokens declares the colors of the list', () => {
  expect(read('app/styles/tokens.css')).toContain(declareColors())
})

it('the drawn icon uses only colors from the list', () => {
  expect(findColors(read('app/frame/icon.svg')).filter((color) => !palette.has(color))).toEqual([])
})

it('no other file repeats the value of a listed color', () => {
  const hasList = ['contract/theme/colors.ts', 'app/styles/tokens.css', 'app/frame/icon.svg']
  const files = execFileSync('git', ['grep', '-lIE', '#[0-9a-fA-F]{6}\\b'], { cwd: root })
  const others = String(files)
    .trim()
    .split('\n')
    .filter((path) => !hasList.includes(path))
  const spelled = others.flatMap((path) =>
    findColors(read(path)).flatMap((color) =>
      // White is also the color of a sheet of paper.
      palette.has(color) && color !== '#ffffff' ? [`${path} ${color}`] : [],
    ),
  )
  expect(spelled).toEqual([])
})
