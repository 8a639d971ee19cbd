// This import comes first, so that it can report missing packages.
import './require-node.cjs'

const { environment } = await import('./server/settings/environment.ts')
const { refuseTakenPorts, requireConfig } = await import('./server/start/refuse-to-start.ts')
/** Vite uses the site's address, and forwards other requests to the server on its own port. */
const settings = { SITE_URL: 'http://localhost:3000', PORT: '3001', ...environment }
const config = requireConfig(settings)
await refuseTakenPorts(config)
// The server opens the built pages when it starts, even if Vite serves newer ones.
const { buildIfStale } = await import('./build.ts')
await buildIfStale()

const { spawn } = await import('node:child_process')
const server = spawn(
  process.execPath,
  ['--watch', '--require', './require-node.cjs', 'server/main.ts'],
  { cwd: import.meta.dirname, env: settings, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

const { createServer } = await import('vite')
const { servePages } = await import('./app/prerender/vite/serve-pages.ts')
const { listSlots } = await import('./server/start/open-pages.ts')
const { fillSlots } = await import('./server/web/files/slots.ts')
const slots = { ...listSlots(config), revision: 'development' }
const vite = await createServer({
  server: { port: Number(new URL(config.siteUrl).port), strictPort: true },
  plugins: [
    servePages({
      server: `http://localhost:${config.port}`,
      fill: (path, html) => fillSlots(path, html, slots),
    }),
  ],
})
server.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)))
await vite.listen()
