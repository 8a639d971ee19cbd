const names: Record<string, string> = {
  linux: 'Linux',
  darwin: 'Mac',
  mac: 'Mac',
  macos: 'Mac',
  win32: 'Windows',
  windows: 'Windows',
}

/** A system as people name it, of what an app's runtime calls it: "linux-x64". One not known stays. */
export function sayPlatform(platform: string): string {
  const [system = '', ...rest] = platform.split(/[- ]/)
  const name = names[system.toLowerCase()]
  return name === undefined ? platform : [name, ...rest].join(' ')
}
