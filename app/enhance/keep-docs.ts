/** Makes opened docs pages readable without a connection. Waits until the page itself has loaded. */
export function keepDocs(): void {
  // The address does not tell: the not-found page is also below `/docs/`, and its policy allows no
  // worker.
  if (!document.getElementById('docs-pages')) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

function register(): void {
  // Missing on plain http, refused in some private windows.
  navigator.serviceWorker?.register(trustWorker()).catch(() => {})
}

const worker = '/docs/service-worker.js'

/** Only what docs pages use; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (wanted: string) => string }
}

/** The policy of docs pages allows only `docs-worker` to name a script. */
function trustWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('docs-worker', { createScriptURL: () => worker })
  return policy?.createScriptURL(worker) ?? worker
}
