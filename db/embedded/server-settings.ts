import type { Place } from './place.ts'

/** Returns the settings for the command line, where they override the files of the cluster. */
export function serverSettings(place: Place, port: number): Record<string, string | number> {
  return { ...common, port, ...place.settings }
}

/**
 * TCP with a password on every platform: Windows has nothing else, and socket paths must be short.
 * License keys and email addresses must never be in the log, so it contains no statement, no parameter,
 * no detail line, and no message of a failed statement (the caller gets that one).
 */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_checkpoints: 'off',
}
