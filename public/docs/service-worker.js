// Until November 27, 2027. Browsers that opened the docs before November 27, 2026 still have a worker from
// this address, which cached them. This one takes its place and removes the caches and itself.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('docs-')) await caches.delete(name)
  await self.registration.unregister()
}
