import rehypeAutolinkHeadings, { type Options } from 'rehype-autolink-headings'

type Heading = Parameters<Extract<Options['content'], (...heading: never[]) => unknown>>[0]

const options: Options = {
  behavior: 'after',
  // Beside the heading and not in it, so that the heading is still read out as it is written.
  group: (heading) => ({
    type: 'element',
    tagName: 'div',
    properties: { className: ['heading', `heading-${heading.tagName}`] },
    children: [],
  }),
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to: ${textOf(heading)}`,
    dataCopy: '',
  }),
  content: { type: 'text', value: '#' },
}

type Words = Heading['children'][number]

function textOf(node: Heading | Words): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The rehype plugin and its options: a link beside every heading; a click also copies its address. */
export const linkHeadings = [rehypeAutolinkHeadings, options] as const
