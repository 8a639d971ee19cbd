import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

const spinner = join(import.meta.dirname, '../ui/spinner.module.css')
const button = join(import.meta.dirname, '../ui/button.module.css')

describe('the name of a class in the built pages', () => {
  it('differs from every other of its style sheet, an animation with them', () => {
    const css = '.wheel { animation: turn 1s } .still {} @keyframes turn {} @keyframes settle {}'
    const names = ['wheel', 'still', 'turn', 'settle'].map((name) => nameClass(name, spinner, css))
    expect(new Set(names).size).toBe(4)
  })

  it('differs from that of the same class in another style sheet', () => {
    expect(nameClass('wide', button, '.wide {}')).not.toBe(nameClass('wide', spinner, '.wide {}'))
  })

  it('is the same for the server and the browser, which name a file in two ways', () => {
    const asked = nameClass('wide', `${button}?used&inline`, '.wide {}')
    expect(asked).toBe(nameClass('wide', button, '.wide {}'))
  })

  it('is refused for what the style sheet does not hold', () => {
    expect(() => nameClass('narrow', button, '.wide {}')).toThrow('No name for narrow')
    expect(() => nameClass('wide', '/elsewhere/a.module.css', '.wide {}')).toThrow('No name for')
  })
})
