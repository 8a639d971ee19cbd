/** Lets docs pages that were opened be read again without a connection. Waits for what the page itself needs. */
export function keepDocs(): void {
  // The address does not tell: the page not found stands below `/docs/` too, and its policy allows no worker.
  if (!document.getElementById('docs-pages')) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

function register(): void {
  // Not there on plain http, refused in some private windows.
  navigator.serviceWorker?.register(trustWorker()).catch(() => {})
}

const worker = '/docs/service-worker.js'

/** As far as docs pages are used here; TypeScript's DOM does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (wanted: string) => string }
}

/** The policy of docs pages lets `docs-worker` alone name a script. */
function trustWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('docs-worker', { createScriptURL: () => worker })
  return policy?.createScriptURL(worker) ?? worker
}
