#!/bin/sh
# Plays systemctl, systemd-run and journalctl for test/machine/try-install.sh, as far as docs/operating uses
# them, where systemd did not start the machine. What a unit may see and write to is as systemd says.
set -eu
unit=/etc/systemd/system/protocraft.service
pid=/run/protocraft.pid
log=/var/log/protocraft.log

list_lines() {
  cat "$unit" "$unit".d/*.conf 2>/dev/null | grep -E '^[A-Za-z]+=' || :
}

value_of() {
  list_lines | sed -n "s/^$1=//p" | paste -sd' '
}

show() {
  case $1 in
  MainPID) find_process ;;
  EnvironmentFiles) value_of EnvironmentFile | sed 's/$/ (ignore_errors=no)/' ;;
  *) value_of "$1" ;;
  esac
}

# Prints the process as systemd does: 0 once the program has ended.
find_process() {
  if [ -e "$pid" ] && lives "$(cat "$pid")"; then cat "$pid"; else echo 0; fi
}

# A process that ended may stay until somebody asks for it.
lives() {
  grep -q '^State:[[:space:]]*[^XZ[:space:]]' "/proc/$1/status" 2>/dev/null
}

# The command that follows the properties, with what they say.
run() {
  environment='' file='' user=root folder=/ writable='' strict='' home='' state='' brought=''
  while [ $# -gt 0 ]; do
    case $1 in
    --property=*)
      value=${1#--property=*=}
      case ${1#--property=} in
      Environment=*) environment="$environment $value" ;;
      EnvironmentFile=*) file=$value ;;
      User=*) user=$value ;;
      WorkingDirectory=*) folder=$value ;;
      BindReadOnlyPaths=*) brought=$value ;;
      ReadWritePaths=*) writable="$writable $value" ;;
      ProtectSystem=strict) strict=yes ;;
      ProtectHome=yes) home=yes ;;
      StateDirectory=*) state=/var/lib/$value ;;
      esac
      ;;
    --*) ;;
    *) break ;;
    esac
    shift
  done
  [ -z "$state" ] || install --directory --owner="$user" --group="$user" --mode=0700 "$state"
  export environment file user folder writable="$writable $state" strict home brought
  exec unshare --mount --propagation private sh -euc "$inside_unit" sh "$@"
}

# shellcheck disable=SC2016
inside_unit='
  if [ -n "$strict" ]; then
    for path in $writable; do mount --bind "$path" "$path"; done
    mount -o remount,bind,ro /
    mount -t tmpfs tmpfs /tmp
  fi
  [ -z "$home" ] || { mount -t tmpfs tmpfs /home; mount -t tmpfs tmpfs /root; }
  if [ -n "$brought" ]; then
    mount --bind "${brought%:*}" "${brought#*:}"
    mount -o remount,bind,ro "${brought#*:}"
  fi
  settings=$(
    echo "$environment" | xargs -n1 printf "%s\n"
    sed -n "s/^\([A-Z][A-Z0-9_]*\)=\"\(.*\)\"$/\1=\2/; /^[A-Z]/p" "${file:-/dev/null}"
  )
  name=$user
  cd "$folder"
  unset environment file user folder writable strict home brought
  while IFS= read -r line; do export "$line"; done <<SETTINGS
$settings
SETTINGS
  exec setpriv --reuid="$name" --regid="$name" --init-groups --no-new-privs "$@"
'

start() {
  stop
  list_lines | sed -n 's/^ExecStart=//p' >/run/protocraft.command
  set --
  while IFS= read -r line; do
    case $line in ExecStart=*) ;; *) set -- "$@" "--property=$line" ;; esac
  done <<LINES
$(list_lines)
LINES
  # shellcheck disable=SC2046
  run "$@" $(cat /run/protocraft.command) >>"$log" 2>&1 &
  echo $! >"$pid"
}

stop() {
  [ ! -e "$pid" ] || { kill "$(cat "$pid")" 2>/dev/null || :; wait_for_end "$(cat "$pid")"; rm "$pid"; }
}

wait_for_end() {
  while lives "$1"; do sleep 0.2; done
}

# Waits until the log says that the shop is ready.
wait_until_ready() {
  for _ in $(seq 240); do
    if curl --silent --fail --output /dev/null http://127.0.0.1:3000/readyz; then return 0; fi
    sleep 0.5
  done
  tail -n 20 "$log" >&2
  return 1
}

case $(basename "$0") in
systemd-run) run "$@" ;;
journalctl)
  case "$*" in
  *--lines*) tail -n 20 "$log" ;;
  *) wait_until_ready ;;
  esac
  ;;
systemctl)
  case "$*" in
  show\ *) show "$(echo "$2" | sed 's/--property=//')" ;;
  *caddy*) [ -e /run/caddy.pid ] || { HOME=/root caddy run --config /etc/caddy/Caddyfile >/var/log/caddy.log 2>&1 & echo $! >/run/caddy.pid; } ;;
  enable*protocraft* | start*protocraft* | restart*protocraft*) start ;;
  stop*protocraft-command*) ;;
  is-active*) exit 1 ;;
  stop*protocraft*) stop ;;
  esac
  ;;
esac
