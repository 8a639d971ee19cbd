import { rm } from 'node:fs/promises'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import {
  findDatabase,
  isGroupAlive,
  type Product,
  type ProductOptions,
  startProduct,
  waitUntil,
} from './product.ts'
import { makeOpenFolder } from './prepared-cluster.ts'

/** The program as its own process; stopped with the test, and its output is printed when the test fails. */
export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options)
  onTestFinished(product.end)
  onTestFailed(() => console.log(`The product on port ${product.port} said:\n${said(product)}`))
  return product
}

/** A folder that is removed with the test and that another user can enter. */
export async function makeFolder(name = 'protocraft-product-'): Promise<string> {
  const folder = await makeOpenFolder(name)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** No process of the program, no database, and no listener on its ports. */
export async function expectNothingLeft(product: Product): Promise<void> {
  const { process: child, dataDir, port } = product
  await waitUntil(() => !isGroupAlive(child.pid!), 10_000, 'all its processes ended')
  expect(findDatabase(dataDir)).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
}

/** Successful requests say nothing about a failure. */
function said(product: Product): string {
  const lines = product.output().split('\n')
  return lines
    .filter((line) => !line.includes('"level":30'))
    .slice(-40)
    .join('\n')
}
