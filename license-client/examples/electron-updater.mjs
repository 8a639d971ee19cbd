// The main process of an Electron app: updates as the license allows. `client`, `licenseKey` and
// `fingerprint` are those of activate.mjs.
import electronUpdater from 'electron-updater'
import { covers, sentenceFor, updateToken } from 'protocraft-license-client'

const { autoUpdater } = electronUpdater

export async function lookForUpdates({ client, licenseKey, fingerprint, tell }) {
  const answer = await client.check({ licenseKey, fingerprint })
  if (answer.outcome === 'yes') {
    // Without a token, the feed offers what everybody is offered.
    const token = await updateToken({ licenseKey, licenseId: answer.licenseId })
    autoUpdater.requestHeaders = { Authorization: `Bearer ${token}` }
  } else if (answer.outcome === 'no') tell(sentenceFor(answer.code))
  // Ask first whether the license covers it: the version that everybody is offered may be newer.
  autoUpdater.autoDownload = false
  const found = await autoUpdater.checkForUpdates()
  if (found === null) return
  const { version, releaseDate, renewal } = found.updateInfo
  if (renewal) tell(`Renew your license to get ${renewal.version}: ${renewal.url}`)
  if (!found.isUpdateAvailable) return
  if (answer.outcome === 'yes' && !covers(answer, releaseDate)) {
    // After a renewal, the device learns of it with its next check, or now, by activating again.
    const renewed = await client.activate({ licenseKey, fingerprint })
    if (renewed.outcome !== 'yes' || !covers(renewed, releaseDate)) return
  }
  await autoUpdater.downloadUpdate()
  tell(`Version ${version} is installed when you quit.`)
}
