import { answerAsset, isAsset } from './assets.ts'
import { dropOlderBuilds, takeOver } from './kept.ts'
import { answerFromNetwork } from './pages.ts'
import { worker } from './worker.ts'

// Its scope is /docs/: no shop page and no account call ever passes through here.

worker.addEventListener('install', (event) => {
  event.waitUntil(takeOver().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(answerFromNetwork(event))
  } else if (isAsset(request)) {
    event.respondWith(answerAsset(event))
  }
})

async function begin(): Promise<void> {
  await dropOlderBuilds()
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}
