import type { Build } from '#contract/download.ts'
import type { InlineText } from './inline-text.ts'

export type System = Build['system']

export const alphaNote: InlineText =
  'Protocraft is in public alpha. Features can change between versions, and faults are to be expected. Keep your projects under version control and read an edit before you accept it.'

export interface Step {
  text: InlineText
  /** A line for the terminal, shown below the text. */
  command?: string
}

export interface SystemNotes {
  system: System
  steps: Step[]
}

/** The published value stands beside each build on the page. */
export const verifyNotes: SystemNotes[] = [
  {
    system: 'Windows',
    steps: [
      {
        text: 'Open PowerShell in the folder of the download and run this line with the name of your file.',
        command: 'Get-FileHash .\\name-of-the-file.exe -Algorithm SHA256',
      },
      {
        text: 'Compare the Hash it prints with the SHA-256 value of the build on this page. Capital and small letters do not matter. If the values differ, delete the file and download it again.',
      },
    ],
  },
  {
    system: 'Mac',
    steps: [
      {
        text: 'Open Terminal in the folder of the download and run this line with the name of your file.',
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
        text: 'Open a terminal in the folder of the download and run this line with the name of your file.',
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
      { text: 'Open the downloaded .exe and follow it.' },
      {
        text: 'If Windows shows "Windows protected your PC", it does not know the file well enough yet. Check the SHA-256 value first. Then choose More info and Run anyway.',
      },
    ],
  },
  {
    system: 'Mac',
    steps: [
      {
        text: 'Open the .dmg and drag Protocraft to Applications. Open it from there, and confirm if macOS asks whether you want to open an app from the internet.',
      },
      {
        text: 'If macOS refuses to open it, check the SHA-256 value first. Then open System Settings, Privacy & Security, and choose Open Anyway. The button is offered for about an hour after the attempt. Since macOS Sequoia, a Control-click no longer has this effect.',
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
        text: 'Debian, Ubuntu and relatives: install the .deb. Keep the ./ in front of the name, so that apt takes the file and adds what it depends on.',
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
      'Apple silicon (arm64) or Intel (x86_64), each with its own build. The Apple menu tells which: open About This Mac and look for the line Chip or Processor.',
  },
  {
    system: 'Linux',
    chips:
      'x86_64 or arm64, as .deb or .rpm. The command uname -m prints x86_64 or aarch64; aarch64 is arm64.',
  },
]
