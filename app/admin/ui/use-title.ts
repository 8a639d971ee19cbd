import { useEffect } from 'react'
import { product } from '#contract/product.ts'

/**
 * Names the document by its headline, and before it the part that is shown. The built page knows neither
 * which row nor which part that is.
 */
export function useTitle(title: string, part: string | undefined): void {
  useEffect(() => {
    document.title = [part, title, product.name].filter(Boolean).join(' · ')
  }, [title, part])
}
