import { randomInt } from 'node:crypto'
import { sizes } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'

/** How often one code is compared at most. */
export const comparisonsPerCode = 5

export function makeCode(): string {
  return String(randomInt(10 ** sizes.code)).padStart(sizes.code, '0')
}

/** What is stored for a code; `id` is the id of its row. */
export function macCode(
  deps: Pick<Deps, 'secrets'>,
  id: string,
  emailNormal: string,
  code: string,
): Buffer {
  return mac(deps.secrets.codePepper, id, emailNormal, code)
}
