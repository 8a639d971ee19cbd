import { expect, it } from 'vitest'
import { productionSettings } from '#test/settings.ts'
import { readConfig } from './config.ts'
import { findUnknownSettings } from './unknown-settings.ts'

const settingsOf = (names: string) =>
  Object.fromEntries(names.split(/\s+/).flatMap((name) => (name === '' ? [] : [[name, 'x']])))

it.each([
  ['ALERT_MAIL', 'ALERT_EMAIL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['ADMIN', 'ADMINS'],
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['SELLER_ADRESS', 'SELLER_ADDRESS'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['SMTP_URI', 'SMTP_URL'],
])('the unknown setting %s is reported with the suggestion %s', (name, meant) => {
  expect(findUnknownSettings({ [name]: 'x' })).toEqual([{ name, meant }])
})

it('a misspelling is not suggested as a setting that is already set', () => {
  expect(findUnknownSettings({ ALERT_MAIL: 'x', ALERT_EMAIL: 'mia@example.org' })).toEqual([])
})

/** Names set by a login shell, systemd, npm, a container, Kubernetes, GitHub Actions, macOS and Windows. */
const ordinary = `
  PATH HOME PORT HOST HOSTNAME LANG LANGUAGE LC_ALL LC_CTYPE TERM SHELL USER LOGNAME MAIL PWD OLDPWD
  SHLVL EDITOR VISUAL PAGER TZ TMPDIR TMP TEMP DISPLAY COLORTERM COLUMNS LINES SSH_AUTH_SOCK SSH_TTY
  SSH_CLIENT SSH_CONNECTION XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS
  XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
  STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH
  NOTIFY_SOCKET LISTEN_FDS MAINPID npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD
  NODE NODE_PATH NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_BIN
  NVM_DIR NVM_BIN NVM_INC FNM_DIR VOLTA_HOME YARN_VERSION HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy
  no_proxy ALL_PROXY KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR
  KUBERNETES_SERVICE_PORT_HTTPS REDIS_URL REDIS_PORT DB_URL DB_HOST DB_PORT DB_NAME BASE_URL APP_ENV
  APP_NAME PGHOST PGPORT PGDATA PGUSER POSTGRES_PASSWORD CI GITHUB_ENV GITHUB_TOKEN GITHUB_REPOSITORY
  RUNNER_TEMP RUNNER_OS JAVA_HOME GOPATH GOROOT CARGO_HOME PYTHONPATH VIRTUAL_ENV CONDA_PREFIX
  AWS_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_DEFAULT_REGION DOCKER_HOST
  FLY_REGION FLY_APP_NAME RENDER_SERVICE_ID RAILWAY_PUBLIC_DOMAIN VERCEL_URL DYNO MALLOC_ARENA_MAX
  LD_LIBRARY_PATH LS_COLORS LESSOPEN SUDO_USER SUDO_UID SUDO_COMMAND DEBIAN_FRONTEND GPG_TTY
  TERM_PROGRAM ITERM_PROFILE Apple_PubSub_Socket_Render SystemRoot WINDIR APPDATA OS`

it('no ordinary environment variable is mistaken for a setting', () => {
  expect(findUnknownSettings(settingsOf(ordinary))).toEqual([])
})

it('every name in the settings file that nothing reads is unknown', () => {
  const SETTINGS_FILE_NAMES = 'SELLER_COUNTRY ALERT_MAIL NODE_EXTRA_CA_CERTS APP_SECRET '
  const env = { ...settingsOf(`${SETTINGS_FILE_NAMES} ${ordinary}`), SETTINGS_FILE_NAMES }
  expect(findUnknownSettings(env)).toEqual([
    { name: 'SELLER_COUNTRY', meant: null },
    { name: 'ALERT_MAIL', meant: 'ALERT_EMAIL' },
  ])
})

it('an unknown setting never prevents a start, and is named when a start is refused', () => {
  const known = readConfig({ ...productionSettings, ALERT_MAIL: 'mia@example.org' })
  expect(known).toMatchObject({ config: { unknownSettings: [{ meant: 'ALERT_EMAIL' }] } })
  const { MAIL_FROM: MAIL_FORM, ...others } = productionSettings
  expect(readConfig({ ...others, MAIL_FORM })).toEqual({
    problems: [
      expect.stringMatching(/^MAIL_FROM is missing/),
      'MAIL_FORM is set, but there is no such setting. Did you mean MAIL_FROM?',
    ],
  })
})
