/** A device that a license is active on. */
export interface Device {
  /** For `releaseDevice`. A device that comes back after it was released has another one. */
  id: string
  /** As the app gave it, or null. Of another device only its beginning, such as `Ada’s…`. */
  name: string | null
  platform: string | null
  /** The last day on which the server saw it, in UTC, such as `2026-11-25`. */
  lastSeenOn: string
  /** Whether it is the device that asks. */
  isThis: boolean
}

/** Null when the list is missing or damaged. */
export function readDevices({ devices }: Record<string, unknown>): Device[] | null {
  if (!Array.isArray(devices)) return null
  const read = devices.map(readDevice)
  return read.every((device) => device !== null) ? read : null
}

function readDevice(value: unknown): Device | null {
  const {
    activation_id: id,
    device_name,
    platform,
    last_seen_on: lastSeenOn,
    is_this,
  } = {
    ...(value as Record<string, unknown> | null),
  }
  if (typeof id !== 'string' || typeof lastSeenOn !== 'string') return null
  return {
    id,
    name: typeof device_name === 'string' ? device_name : null,
    platform: typeof platform === 'string' ? platform : null,
    lastSeenOn,
    isThis: is_this === true,
  }
}
