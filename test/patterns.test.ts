import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

// A pattern that tries every beginning again takes a second for 50,000 characters; all others take far
// less than a millisecond.
const length = 50_000
const mostMilliseconds = 100

/** These patterns read the pages that we built. */
const readsOwnPages = /^server\/web\/files\//

const patterns = readSources()
  .filter(({ path }) => !/\.(test|spec)\.tsx?$|^(test|bench|stand-ins)\//.test(path))
  .filter(({ path }) => !readsOwnPages.test(path))
  .flatMap((file) => file.patterns.map((each) => ({ ...each, path: file.path })))
  .filter(({ pattern }) => /[*+{]/.test(pattern))

it('no pattern takes much longer for a longer text than its length says', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.flatMap(({ path, pattern, flags }) => {
    const text = findSlowText(new RegExp(pattern, flags.replace(/[gy]/g, '')), pattern)
    return text === undefined ? [] : [`${path} /${pattern}/ at ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})

/** Finds a slow text: repeats the parts of the pattern, before something that does not fit. */
function findSlowText(regex: RegExp, pattern: string): string | undefined {
  const letters = [...new Set(['a', '0', ' ', '\n', ...pattern.replace(/\\[a-z]/gi, '')])]
  const words = pattern.match(/[\w/<-]{2,}/g) ?? []
  const begun = letters.slice(0, 6).map((letter) => `${letter}<`)
  for (const unit of [...letters, ...words, ...begun])
    for (const first of ['', '<', words[0] ?? ''])
      for (const last of ['', '\n\0']) {
        const text = `${first}${unit.repeat(length / unit.length)}${last}`
        if (isSlow(regex, text)) return `${first}${unit}…${last}`
      }
  return undefined
}

/** Measures processor time, which a busy machine does not lengthen. */
function isSlow(regex: RegExp, text: string): boolean {
  const before = process.cpuUsage()
  regex.test(text)
  return process.cpuUsage(before).user > mostMilliseconds * 1000
}
