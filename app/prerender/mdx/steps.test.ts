import { toText } from 'hast-util-to-text'
import { select, selectAll } from 'hast-util-select'
import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeSlug from 'rehype-slug'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { linkHeadings } from './anchors.ts'
import { markCallouts } from './callouts.ts'
import { groupSteps, leaveNumbersOut } from './steps.ts'

const reader = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSlug)
  .use(leaveNumbersOut)
  .use([[...linkHeadings]])
  .use(groupSteps)
  .use(markCallouts)

function read(html: string, path = '/site/content/docs/a-page.mdx'): Root {
  return reader.runSync(reader.parse(html), { path }) as Root
}

it('the content under a numbered heading is its step, up to the next heading', () => {
  const tree = read(
    '<p>First.</p><h2>1. Start <code>serve</code></h2><p>One.</p><h3>Inside</h3><h2>2. Go on</h2><p>Two.</p><h2>What it costs</h2><p>Nothing.</p>',
  )
  const steps = selectAll('.step', tree)
  expect(steps.map((step) => toText(step))).toEqual([
    expect.stringMatching(/One\.[^]*Inside/),
    expect.stringContaining('Two.'),
  ])
  expect(selectAll('.step .number', tree)).toHaveLength(2)
  expect(toText(select('h2', tree)!)).toBe('1. Start serve')
  expect(select('h2', tree)!.properties.id).toBe('start-serve')
})

it('a contract keeps the numbers in its headings', () => {
  const tree = read('<h2>5. Updates</h2><p>Of a contract.</p>', '/site/content/legal/eula.mdx')
  expect(selectAll('.step', tree)).toEqual([])
  expect(select('h2', tree)!.properties.id).toBe('5-updates')
})

it('a quotation becomes a callout only if it begins with a callout’s name', () => {
  const tree = read(
    '<blockquote><p><strong>Warning.</strong> Mind it.</p></blockquote><blockquote><p>He said <strong>Warning.</strong></p></blockquote>',
  )
  expect(selectAll('blockquote', tree).map((each) => each.properties.dataKind)).toEqual([
    'warn',
    undefined,
  ])
})
