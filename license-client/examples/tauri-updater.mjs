// The webview of a Tauri app: updates as the license allows. `client`, `licenseKey` and `fingerprint` are
// those of activate.mjs, with a store of your own.
import { check } from '@tauri-apps/plugin-updater'
import { covers, sentenceFor, updateToken } from 'protocraft-license-client'

export async function lookForUpdates({ client, licenseKey, fingerprint, tell }) {
  const answer = await client.check({ licenseKey, fingerprint })
  if (answer.outcome === 'no') tell(sentenceFor(answer.code))
  // The same headers go with the check and with the download.
  const headers =
    answer.outcome === 'yes'
      ? {
          Authorization: `Bearer ${await updateToken({ licenseKey, licenseId: answer.licenseId })}`,
        }
      : {}
  const update = await check({ headers })
  if (update === null) return
  const { renewal, pub_date } = update.rawJson
  if (renewal) tell(`Renew your license to get ${renewal.version}: ${renewal.url}`)
  if (answer.outcome === 'yes' && !covers(answer, pub_date)) {
    // After a renewal, the device learns of it with its next check, or now, by activating again.
    const renewed = await client.activate({ licenseKey, fingerprint })
    if (renewed.outcome !== 'yes' || !covers(renewed, pub_date)) return
  }
  await update.downloadAndInstall(undefined, { headers })
  tell(`Version ${update.version} starts with the next start.`)
}
