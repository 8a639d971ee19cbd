import { toString } from 'hast-util-to-string'
import rehypeAutolinkHeadings, { type Options } from 'rehype-autolink-headings'

const options: Options = {
  behavior: 'after',
  // The link is beside the heading, not in it, so that screen readers read the heading as written.
  group: (heading) => ({
    type: 'element',
    tagName: 'div',
    properties: { className: ['heading', `heading-${heading.tagName}`] },
    children: [],
  }),
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to: ${toString(heading)}`,
    dataCopy: '',
  }),
  content: { type: 'text', value: '#' },
}

/** The rehype plugin and its options: adds a link to every heading; a click also copies its URL. */
export const linkHeadings = [rehypeAutolinkHeadings, options] as const
