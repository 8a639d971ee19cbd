import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readActivationRequest } from './activation-request.ts'

const vectors = new URL('../../../license-client/vectors.json', import.meta.url)
const { machine_texts: texts } = JSON.parse(await readFile(vectors, 'utf8'))

it.each<any>(texts)('an activation request of a machine: $name', ({ text, expected }) => {
  const read = readActivationRequest(text, 'protocraft')
  expect(typeof read === 'string' ? read : 'activation_request').toBe(expected)
})
