import { chromium, type Browser } from '@playwright/test'
import { findChromium, launchOptionsOf } from '../test/browser/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptionsOf(await findChromium()))
}
