declare module '*.mdx' {
  import type { ComponentType } from 'react'
  import type { PageHandle } from '#app/site/handle.ts'

  export const handle: PageHandle
  const Words: ComponentType
  export default Words
}

declare module '*?entry' {
  const address: string | undefined
  export default address
  /** The module's URL and those of all its imports. */
  export const modules: string[]
}

declare module '*?inline-script' {
  const script: string
  export default script
}

declare module '#build/acts.json' {
  import type { ActForm } from '#contract/admin/act-forms.ts'

  const forms: Record<string, ActForm>
  export default forms
}

declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt'; variationAxes?: Record<string, Axis> },
  ): Promise<Uint8Array>
}
