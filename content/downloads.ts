import type { Build } from '#contract/download.ts'
import type { InlineText } from './inline-text.ts'

export type System = Build['system']

export const alphaNote = {
  lead: 'Public alpha.',
  text: 'Features can change between versions; expect bugs. Keep your projects under version control, and read an edit before you accept it.',
}

export const whatYouGet = 'The whole app, free to evaluate. No sign-up, no card.'

export interface Step {
  text: InlineText
  /** Terminal commands; each of several is labeled with the systems it is for. */
  commands?: { label?: string; write: (file: string) => string }[]
  /** True if the published SHA-256 value is shown below it. */
  showsValue?: true
}

/** Explains how to verify, install and open a download of this format. */
export interface FormatNotes {
  format: Build['format']
  name: string
  check: Step[]
  start: Step[]
}

const compare =
  'The output should match this value. If it doesn’t, delete the file and download it again.'
const openFromApps = 'Open Protocraft from your apps.'
const inFolder = 'Open a terminal in the folder of the download.'
const inTerminal = `${inFolder} Run this line.`

export const formatNotes: FormatNotes[] = [
  {
    format: 'exe',
    name: 'Windows',
    check: [
      {
        text: 'Open PowerShell in the folder of the download. Run this line.',
        commands: [{ write: (file) => `Get-FileHash .\\${file} -Algorithm SHA256` }],
      },
      { text: `${compare} Case doesn’t matter.`, showsValue: true },
    ],
    start: [
      { text: 'Open the .exe and follow its instructions.' },
      {
        text: 'If you see “Windows protected your PC”, Windows doesn’t recognize the file yet. Compare its [checksum](#check-exe) first, then choose More info and Run anyway.',
      },
    ],
  },
  {
    format: 'dmg',
    name: 'Mac',
    check: [
      { text: inTerminal, commands: [{ write: (file) => `shasum -a 256 ${file}` }] },
      { text: compare, showsValue: true },
    ],
    start: [
      {
        text: 'Open the .dmg and drag Protocraft to Applications. Open it from there. If macOS asks whether to open an app from the internet, choose Open.',
      },
      {
        text: 'If macOS won’t open it, compare its [checksum](#check-dmg) first. Then open System Settings, Privacy & Security, and choose Open Anyway. The button is there for about an hour after your attempt. Since macOS Sequoia, Control-click no longer works.',
      },
      {
        text: 'If the app feels slow on a Mac with Apple silicon, you may have installed the x86_64 build. The [FAQ](/faq#mac-arm64-or-x86) shows how to tell.',
      },
    ],
  },
  {
    format: 'deb',
    name: 'Linux, .deb',
    check: [
      { text: inTerminal, commands: [{ write: (file) => `sha256sum ${file}` }] },
      { text: compare, showsValue: true },
    ],
    start: [
      {
        text: 'For Debian, Ubuntu and other apt systems. Keep the ./ in front of the name so apt installs this file and its dependencies.',
        commands: [{ write: (file) => `sudo apt install ./${file}` }],
      },
      { text: openFromApps },
    ],
  },
  {
    format: 'rpm',
    name: 'Linux, .rpm',
    check: [
      { text: inTerminal, commands: [{ write: (file) => `sha256sum ${file}` }] },
      { text: compare, showsValue: true },
    ],
    start: [
      {
        text: `${inFolder} Run the line for your system.`,
        commands: [
          {
            label: 'Fedora, Red Hat and other dnf systems',
            write: (file) => `sudo dnf install ./${file}`,
          },
          { label: 'openSUSE', write: (file) => `sudo zypper install ./${file}` },
        ],
      },
      { text: openFromApps },
    ],
  },
]

export interface Requirement {
  system: System
  /** Says which chips have builds, and how to find out your own. */
  chips: InlineText
}

export const requirements: Requirement[] = [
  {
    system: 'Windows',
    chips:
      'An Intel or AMD processor, 64-bit (x86_64). There’s no separate build for Windows on Arm.',
  },
  {
    system: 'Mac',
    chips:
      'Apple silicon (arm64) or Intel (x86_64), each with its own build. To see yours, open the Apple menu, choose About This Mac, and find the line Chip or Processor.',
  },
  {
    system: 'Linux',
    chips: 'x86_64 or arm64, as .deb or .rpm. Run uname -m to see yours: aarch64 means arm64.',
  },
]
