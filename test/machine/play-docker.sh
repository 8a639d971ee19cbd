#!/bin/sh
# Plays docker for test/machine/try-image.sh and try-release.sh, as far as they need it, on an image that is a
# folder with its environment, entry point and command in files beside it. buildah's store is in the folder, too. A container has a root that is read only,
# processes and a network of its own with a gateway, one volume, and a published port.
#
# play-docker.sh <folder> [--user <id>] network
#   | load <image> <its name in the store, or docker-archive:<file>>
#   | start <image> <volume> [<settings>] | run <image> <volume> <settings or ''> [<command>]
#   | exec <command> | beside <command> | owners | stop
set -eu
folder=$1
shift
user=1000
if [ "$1" = --user ]; then
  user=$2
  shift 2
fi
verb=$1
shift

# Makes a network like a bridge of docker: this machine is the gateway, and 172.30.0.9 is somebody else.
make_network() {
  ip link set lo up
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip netns add shop
  ip link add outside type veth peer name eth0 netns shop
  ip address add 172.30.0.1/24 dev outside
  ip address add 172.30.0.9/24 dev outside
  ip link set outside up
  in_network ip link set lo up
  in_network ip address add 172.30.0.2/24 dev eth0
  in_network ip link set eth0 up
  in_network ip route add default via 172.30.0.1
}

in_store() {
  buildah --storage-driver overlay --root "$folder/store" --runroot "$folder/store.run" "$@"
}

load() {
  in_store mount "$(in_store from --pull-never --name "$1" "$2")" >"$folder/$1.tree"
  for part in Env Entrypoint Cmd; do
    in_store inspect --type container --format "{{range .OCIv1.Config.$part}}{{println .}}{{end}}" "$1" |
      sed '/^$/d' >"$folder/$1.$part"
  done
}

in_network() {
  nsenter --net=/run/netns/shop "$@"
}

# The first process of a container. It sees nothing of this machine but its devices.
# shellcheck disable=SC2016
enter='
  tree=$1 folder=$2 volume=$3
  shift 3
  mount --bind "$tree" "$tree"
  mkdir -p "$tree/backups" "$tree/builds"
  for name in backups builds; do mount --bind "$folder/$name" "$tree/$name"; done
  mount --bind "$folder/$volume" "$tree/storage"
  mount --rbind /dev "$tree/dev"
  mount -t proc proc "$tree/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$tree/tmp"
  mount -o remount,bind,ro "$tree"
  exec chroot "$tree" "$@"
'

# contain <image> <volume> <settings> [<command>]: ends in its first process
contain() {
  image=$1 volume=$2
  { cat "$folder/$1.Env"; [ -z "$3" ] || grep '^[A-Z]' "$folder/$3"; } >"$folder/environment"
  shift 3
  # A new volume belongs to whom its folder in the image belongs to.
  [ -d "$folder/$volume" ] || install --directory --owner=1000 --group=1000 --mode=0700 "$folder/$volume"
  {
    cat "$folder/environment" "$folder/$image.Entrypoint"
    if [ $# -gt 0 ]; then printf '%s\n' "$@"; else cat "$folder/$image.Cmd"; fi
  } >"$folder/words"
  set --
  while IFS= read -r word; do set -- "$@" "$word"; done <"$folder/words"
  exec nsenter --net=/run/netns/shop unshare --mount --propagation private --pid --fork --kill-child \
    sh -euc "$enter" sh "$(cat "$folder/$image.tree")" "$folder" "$volume" \
    setpriv --reuid="$user" --regid="$user" --clear-groups env -i --chdir=/app "$@"
}

start() {
  contain "$1" "$2" "${3:-}" >"$folder/log" 2>&1 3>&- &
  echo $! >"$folder/container"
  begin=$(date +%s%3N)
  publish
  for _ in $(seq 600); do
    if curl --silent --fail --output /dev/null http://localhost:3000/readyz; then
      echo "$1 is ready after $(($(date +%s%3N) - begin)) ms, on $2."
      return 0
    fi
    kill -0 "$(cat "$folder/container")" 2>/dev/null || break
    sleep 0.1
  done
  cat "$folder/log" >&2
  exit 1
}

# Publishes the port as -p 127.0.0.1:3000:3000 does.
publish() {
  [ ! -e "$folder/published" ] || return 0
  touch "$folder/published"
  "$(cat "$folder/node")" -e '
    const { connect, createServer } = require("node:net")
    createServer((near) => {
      const far = connect(3000, "172.30.0.2")
      near.pipe(far).pipe(near)
      for (const end of [near, far]) end.on("error", () => (near.destroy(), far.destroy()))
    }).listen(3000, "127.0.0.1")
  ' >/dev/null 2>&1 3>&- &
}

# The first process of the container, as this machine counts.
first() {
  container=$(cat "$folder/container")
  tr -d ' ' <"/proc/$container/task/$container/children"
}

# Another process of the container, with the environment that the first one was given.
execute() {
  { cat "$folder/environment"; printf '%s\n' "$@"; } >"$folder/words"
  set --
  while IFS= read -r word; do set -- "$@" "$word"; done <"$folder/words"
  exec nsenter --target "$(first)" --mount --pid --net --root --wd \
    setpriv --reuid="$user" --regid="$user" --clear-groups env -i "$@"
}

# Lists the users that run the processes of the container.
list_owners() {
  space=$(readlink "/proc/$(first)/ns/pid")
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/ns/pid")" != "$space" ] || stat --format=%u "$process"
  done | sort --unique
}

stop() {
  kill -TERM "$(first)"
  for _ in $(seq 120); do
    kill -0 "$(cat "$folder/container")" 2>/dev/null || return 0
    sleep 0.25
  done
  echo 'The container did not stop.' >&2
  exit 1
}

case $verb in
network) make_network ;;
load) load "$@" ;;
start) start "$@" ;;
run) contain "$@" ;;
exec) execute "$@" ;;
beside) in_network "$@" ;;
owners) list_owners ;;
stop) stop ;;
esac
