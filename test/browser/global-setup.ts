import prepare from '../global-setup.ts'
import { findChromium } from './chromium.ts'

/** Builds the pages, starts the test database and finds a browser, once; the workers inherit where they are. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.BROWSER_OF_TESTS = JSON.stringify(await findChromium())
  return prepare()
}
