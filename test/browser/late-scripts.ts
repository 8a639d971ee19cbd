import type { Page } from '@playwright/test'

/** Scripts come a moment after the first paint; a test would act within that moment. Nobody else is as fast. */
export function awaitLateScripts(page: Page): void {
  for (const visit of ['goto', 'reload'] as const) {
    const go = page[visit].bind(page) as (...args: unknown[]) => Promise<any>
    page[visit] = async (...args: unknown[]) => {
      const response = await go(...args)
      await page.waitForFunction(runMain, undefined, { timeout: 3000 }).catch(() => {})
      return response
    }
  }
}

/** Done when the page's own script has run, or has none. A test that holds it back goes on without. */
function runMain(): Promise<boolean> | boolean {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/main-"]')
  if (script) return import(/* @vite-ignore */ script.src).then(() => true)
  return document.querySelector('[data-late]') === null || matchMedia('(scripting: none)').matches
}
