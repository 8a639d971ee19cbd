import { readTags } from './tags.ts'

/** The first tag with a `style` or `on…` attribute: the policy allows neither without 'unsafe-inline'. */
export function findForbiddenAttribute(html: string): string | null {
  const found = readTags(html).find(({ attributes }) =>
    [...attributes.keys()].some((name) => /^(style|on[a-z]+)$/.test(name)),
  )
  return found?.source ?? null
}
