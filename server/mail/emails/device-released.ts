import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Row, Sender } from './message.ts'
import { type NamedDevice, sayDevice } from './say-device.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

/** A device of a license was released by another one. */
export interface DeviceReleasedFacts {
  kind: 'device_released'
  released: NamedDevice
  by: NamedDevice
  at: string
  keyLast4: string
}

export function writeDeviceReleasedEmail(
  { released, by, at, keyLast4 }: DeviceReleasedFacts,
  sender: Sender,
): EmailText {
  const rows: Row[] = [
    ['Released', sayDevice(released)],
    ['By', sayDevice(by)],
    ['When', formatTime(at, sender.timeZone)],
    ['License key', `ends in ${keyLast4}`],
  ]
  return write(
    {
      subject: `A device was released from your ${product.name} license`,
      title: 'A device was released',
      opening: [
        say`Another device on your license released it in the app. It can be activated again with the key while a seat is free.`,
      ],
      rows,
      action: link('Open your account', `${sender.siteUrl}/account`),
      notes: [
        say`Was that you? You don’t need to do anything.`,
        say`If not, someone else may have your key. In your account, press Replace key: the old one stops on all devices, and we email you a new one. Then release the devices that aren’t yours.`,
      ],
    },
    sender,
  )
}
