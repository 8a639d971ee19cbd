import mdx, { type Options } from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'
import { linkHeadings } from './anchors.ts'
import { markCallouts } from './callouts.ts'
import { colorCode } from './code.ts'
import { datePages } from './date-pages.ts'
import { collectHeadings } from './headings.ts'
import { focusLeaders } from './leaders.ts'
import { fillModelTables } from './model-table.ts'
import { wrapSentences } from './sentences.ts'
import { groupSteps, leaveNumbersOut } from './steps.ts'
import { describeTables } from './tables.ts'

type Compiled = ReturnType<ReturnType<typeof mdx>['transform']>

/** Shared by the builds for the browser and for the server, each of which creates its own plugin. */
const compiled = new Map<string, Compiled>()

/** Compiles .mdx pages, each once: the bundler requests them several times, as routes and as modules. */
export function compilePages(): Plugin {
  const { transform, ...plugin } = mdx(options)
  return {
    ...plugin,
    enforce: 'pre',
    transform(text, id) {
      const [file] = id.split('?')
      if (!file!.endsWith('.mdx')) return null
      const key = `${file}\0${text}`
      const known = compiled.get(key)
      if (known) return known
      const made = transform(text, id)
      compiled.set(key, made)
      return made
    },
  }
}

/**
 * The frontmatter of a page becomes its route's `handle`: title and description, plus its headings and
 * its day.
 */
const options: Options = {
  remarkPlugins: [
    remarkFrontmatter,
    [remarkMdxFrontmatter, { name: 'handle' }],
    remarkGfm,
    fillModelTables,
    wrapSentences,
  ],
  rehypePlugins: [
    rehypeSlug,
    leaveNumbersOut,
    collectHeadings,
    datePages,
    [...linkHeadings],
    groupSteps,
    markCallouts,
    focusLeaders,
    describeTables,
    colorCode,
  ],
  // The page's policy would refuse a style attribute.
  tableCellAlignToStyle: false,
}
