import { product } from './product.ts'

/**
 * Holds the words of the model form for a withdrawal of annex I, part B, of directive 2011/83/EU. They
 * follow the seller to whom the form goes.
 */
export const modelStatement = {
  title: 'Model statement',
  declares:
    'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the provision of the following:',
  asks: [
    `${product.name} license, order number:`,
    'Ordered on:',
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s), only on paper:',
    'Date:',
  ],
  note: '(*) Delete as appropriate.',
}
