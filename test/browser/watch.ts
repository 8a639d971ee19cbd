import type { BrowserContext } from '@playwright/test'

/** Records console errors, exceptions, refusals of the content policies and requests to other origins. */
export async function watch(
  context: BrowserContext,
  origins: string[],
  problems: string[],
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    // This is Chromium's message about a page shown before its transition could begin.
    if (!message.startsWith('Transition was')) problems.push(`exception: ${message}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin))
      problems.push(`asked another origin: ${request.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, disposition, sample }) =>
        console.error(
          `policy, ${disposition}: ${violatedDirective} refused ${blockedURI} ${sample}`,
        ),
    )
  })
}
