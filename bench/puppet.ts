import { createRequire } from 'node:module'
import { join } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../test/browser/chromium.ts'
import { install } from './install.ts'

interface Puppet {
  close: () => Promise<void>
  newPage: () => Promise<PuppetPage>
}

export interface PuppetPage {
  goto: (url: string, options: { waitUntil: 'networkidle0' }) => Promise<unknown>
  $$: (
    selector: string,
  ) => Promise<
    { boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null> }[]
  >
  mouse: {
    move: (x: number, y: number, options?: { steps: number }) => Promise<void>
    down: () => Promise<void>
    up: () => Promise<void>
  }
  close: () => Promise<void>
}

/**
 * Opens Lighthouse's own Puppeteer, which follows a tab to a prerendered page. With a driver that
 * doesn't, such as Playwright, Chromium prerenders nothing.
 */
export async function openPuppet(): Promise<Puppet> {
  const tools = await install('tools')
  const entry = createRequire(join(tools, 'package.json')).resolve('puppeteer-core')
  const { default: puppeteer } = await import(pathToFileURL(entry).href)
  const { executablePath, args, chromiumSandbox, extraEnv } = await findChromium()
  return puppeteer.launch({
    executablePath,
    args: [...args, ...(chromiumSandbox ? [] : ['--no-sandbox'])],
    defaultViewport: { width: 1280, height: 800 },
    env: { ...env, ...extraEnv },
  })
}
