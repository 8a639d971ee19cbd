const names: Record<string, string> = {
  linux: 'Linux',
  darwin: 'Mac',
  mac: 'Mac',
  macos: 'Mac',
  win32: 'Windows',
  windows: 'Windows',
}

/** Names a system for people, from the name of an app's runtime: "linux-x64". An unknown name stays. */
export function sayPlatform(platform: string): string {
  const [system = '', ...rest] = platform.split(/[- ]/)
  const name = names[system.toLowerCase()]
  return name === undefined ? platform : [name, ...rest].join(' ')
}
