import { join } from 'node:path'
import type { Place } from './place.ts'

/** As they go into the command line, where they outrank the files of the cluster. */
export function serverSettings(place: Place, port: number): Record<string, string | number> {
  return { ...guard(place.cluster), ...common, port, ...place.settings }
}

/**
 * TCP with a password on every platform: Windows has nothing else, and socket paths must be short.
 * License keys and email addresses must never land in the log, so it holds no statement, no
 * parameter, no detail line, and no message of a failed statement (the caller gets that one).
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

/** Every setting that names a command, a library or a file: a cluster that came from elsewhere sets none. */
function guard(cluster: string): Record<string, string> {
  const within = (name: string) => join(cluster, name)
  return {
    data_directory: cluster,
    hba_file: within('pg_hba.conf'),
    ident_file: within('pg_ident.conf'),
    ssl: 'off',
    ...Object.fromEntries(unused.map((name) => [name, ''])),
    jit_provider: 'llvmjit',
    dynamic_library_path: '$libdir',
    extension_control_path: '$system',
    log_directory: 'log',
    log_filename: 'postgresql.log',
  }
}

const unused = [
  'archive_command',
  'archive_cleanup_command',
  'recovery_end_command',
  'restore_command',
  'ssl_passphrase_command',
  'archive_library',
  'shared_preload_libraries',
  'session_preload_libraries',
  'local_preload_libraries',
  'oauth_validator_libraries',
  'external_pid_file',
  'krb_server_keyfile',
  'ssl_ca_file',
  'ssl_cert_file',
  'ssl_crl_dir',
  'ssl_crl_file',
  'ssl_dh_params_file',
  'ssl_key_file',
  'primary_conninfo',
  'primary_slot_name',
]
