import { product } from '#contract/product.ts'

export const legalNoticeWords = {
  title: 'Legal notice',
  intro: `Who sells ${product.name} and runs this site.`,
}
