import { makeVendorKeys, readVendorKeys } from '#db/backup/vendor-keys.ts'

export type BackupKeys = Awaited<ReturnType<typeof makeBackupKeys>>

/** As `operate keys backup` prints them, as they are read, and as the server gets them. */
export async function makeBackupKeys() {
  const text = await makeVendorKeys(new Date())
  const [recipient, signingKey] = ['BACKUP_RECIPIENT', 'BACKUP_SIGNING_KEY'].map(
    (name) => new RegExp(`^# ${name}=(.+)$`, 'm').exec(text)![1]!,
  ) as [string, string]
  return {
    text,
    keys: readVendorKeys(text),
    recipient,
    signingKey,
    env: { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey },
  }
}
