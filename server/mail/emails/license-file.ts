import { formatDay } from '#contract/dates.ts'
import type { FileMaker } from '#contract/license-files.ts'
import { times } from '#contract/limits.ts'
import { licenseFileName, product } from '#contract/product.ts'
import type { Attachment, EmailText, Sender } from './message.ts'
import { sayDevice } from './say-device.ts'
import { link, mailTo, say } from './sentence.ts'
import { write } from './write.ts'

export interface LicenseFileFacts {
  kind: 'license_file'
  by: FileMaker
  device: string | null
  keyLast4: string
  endsAt: string
  longerFrom: string | null
  /** What the app on that device takes, when it comes with this email. */
  file?: string
}

/** To the owner of the license: whoever is signed in as they are can take a seat with a file. */
export function writeLicenseFileEmail(facts: LicenseFileFacts, sender: Sender): EmailText {
  const { by, device, keyLast4, endsAt, longerFrom, file } = facts
  const who = by === 'owner' ? 'A license file was made in your account' : 'We made a license file'
  const email = write(
    {
      subject: `A device without a network got your ${product.name} license`,
      title: 'A device got a license file',
      opening: [
        say`${who} for a device without a network.${file === undefined ? '' : ' It’s attached: take it to that device and enter it in the app.'} It uses one seat of your license until the app on that device releases it.`,
      ],
      rows: [
        ['Device', sayDevice({ name: device, platform: null })],
        ['License key', `ends in ${keyLast4}`],
        ['The file ends on', formatDay(endsAt, sender.timeZone)],
      ],
      action: link('Open your account', `${sender.siteUrl}/account`),
      notes: [
        say`The app keeps working for ${graceDays} days after that.`,
        ...(longerFrom === null
          ? []
          : [
              say`From ${formatDay(longerFrom, sender.timeZone)} you can get a file that lasts longer.`,
            ]),
        say`Not you? Email ${mailTo(sender.supportEmail)} at once.`,
      ],
    },
    sender,
  )
  return file === undefined ? email : { ...email, attachment: attach(file) }
}

function attach(file: string): Attachment {
  return { name: licenseFileName, content: Buffer.from(file).toString('base64') }
}

const graceDays = String(times.certificateGrace / times.day)
