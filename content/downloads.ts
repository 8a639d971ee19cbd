import type { Build } from '#contract/download.ts'
import type { InlineText } from './inline-text.ts'

export type System = Build['system']

export const alphaNote: InlineText =
  'Protocraft is in public alpha. Features can change between versions; expect bugs. Keep your projects under version control, and read an edit before you accept it.'

export interface Step {
  text: InlineText
  /** A line for the terminal, shown below the text. */
  command?: string
}

export interface SystemNotes {
  system: System
  steps: Step[]
}

/** The page shows the published value beside each build. */
export const verifyNotes: SystemNotes[] = [
  {
    system: 'Windows',
    steps: [
      {
        text: 'Open PowerShell in the folder of the download. Run this line with the name of your file.',
        command: 'Get-FileHash .\\name-of-the-file.exe -Algorithm SHA256',
      },
      {
        text: 'Compare the Hash it prints with the SHA-256 value of the build on this page; case does not matter. If they differ, delete the file and download it again.',
      },
    ],
  },
  {
    system: 'Mac',
    steps: [
      {
        text: 'Open Terminal in the folder of the download. Run this line with the name of your file.',
        command: 'shasum -a 256 name-of-the-file.dmg',
      },
      {
        text: 'Compare the value it prints with the SHA-256 value of the build on this page. If they differ, delete the file and download it again.',
      },
    ],
  },
  {
    system: 'Linux',
    steps: [
      {
        text: 'Open a terminal in the folder of the download. Run this line with the name of your file.',
        command: 'sha256sum name-of-the-file.deb',
      },
      {
        text: 'Compare the value it prints with the SHA-256 value of the build on this page. If they differ, delete the file and download it again.',
      },
    ],
  },
]

export const firstLaunchNotes: SystemNotes[] = [
  {
    system: 'Windows',
    steps: [
      { text: 'Open the .exe and follow the steps.' },
      {
        text: 'If you see "Windows protected your PC", Windows does not know the file yet. Check the SHA-256 value first, then choose More info and Run anyway.',
      },
    ],
  },
  {
    system: 'Mac',
    steps: [
      {
        text: 'Open the .dmg and drag Protocraft to Applications. Open it from there. Confirm if macOS asks about an app from the internet.',
      },
      {
        text: 'If macOS does not open it, check the SHA-256 value first. Then open System Settings, Privacy & Security, and choose Open Anyway. The button stays for about an hour after your attempt. Since macOS Sequoia, a Control-click no longer works.',
      },
      {
        text: 'If the app feels slow on a Mac with Apple silicon, you may have installed the x86_64 build. The [FAQ](/faq#mac-arm64-or-x86) shows how to tell.',
      },
    ],
  },
  {
    system: 'Linux',
    steps: [
      {
        text: 'Debian, Ubuntu and relatives: install the .deb. Keep the ./ before the name, so apt takes the file and adds its dependencies.',
        command: 'sudo apt install ./name-of-the-file.deb',
      },
      {
        text: 'Fedora, Red Hat and relatives: install the .rpm.',
        command: 'sudo dnf install ./name-of-the-file.rpm',
      },
      {
        text: 'openSUSE: install the .rpm with zypper.',
        command: 'sudo zypper install ./name-of-the-file.rpm',
      },
    ],
  },
]

export interface Requirement {
  system: System
  /** How to find out which chip it is. */
  chips: InlineText
}

export const requirements: Requirement[] = [
  {
    system: 'Windows',
    chips:
      'An Intel or AMD processor, 64-bit (x86_64). There is no separate build for Windows on Arm.',
  },
  {
    system: 'Mac',
    chips:
      'Apple silicon (arm64) or Intel (x86_64), each with its own build. To see yours, open the Apple menu, choose About This Mac, and find the line Chip or Processor.',
  },
  {
    system: 'Linux',
    chips:
      'x86_64 or arm64, as .deb or .rpm. The command uname -m prints x86_64 or aarch64; aarch64 is arm64.',
  },
]
