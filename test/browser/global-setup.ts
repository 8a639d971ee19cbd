import prepare from '../global-setup.ts'
import { findChromium, findShell } from './chromium.ts'

/**
 * Builds the pages, starts the test database and finds the browsers, once; the workers inherit their
 * locations.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const browser = await findChromium()
  process.env.BROWSER_OF_TESTS = JSON.stringify(browser)
  process.env.SHELL_OF_TESTS = JSON.stringify((await findShell()) ?? browser)
  return prepare()
}
