import { product } from '#contract/product.ts'
import type { PageHandle } from '../handle.ts'
import '../styles/code.css'
import { Page } from '../ui/page.tsx'
import './api-reference.css'

export const handle: PageHandle = {
  title: 'API reference',
  description: `The calls of the ${product.name} API for apps and scripts: path, parameters, responses and errors.`,
  unlisted: true,
}

/** The server puts the calls in: it knows them and their schemas. */
export default function ApiReference() {
  return (
    <Page title={handle.title}>
      <div className="reference blocks">__frame_content__</div>
      <p role="status" className="heard" data-said="" />
    </Page>
  )
}
