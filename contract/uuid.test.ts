import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

const id = '5b0f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f50'

it('a UUID is recognized in upper or lower case, but not with anything around it', () => {
  expect([id, id.toUpperCase()].every(isUuid)).toBe(true)
  expect([`${id}0`, ` ${id}`, `${id}\n`, id.slice(1), ''].some(isUuid)).toBe(false)
})
