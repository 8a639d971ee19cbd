#!/bin/sh
# Sells on Debian 12's PostgreSQL 15 with a standby, below Patroni, etcd and HAProxy, while the primary is
# killed and while its network is cut, and says how long sales and checks rested and what was lost. As
# root, with debootstrap: test/machine/try-failover.sh <folder>
#
# test/machine/play-cluster.sh plays the machines. Two instances of the program, the payment provider and the
# mail server run beside HAProxy, and test/failover/main.ts buys there.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
folder=$(realpath "$1")
tree=$folder/tree

prepare() {
  [ -d "$tree/etc" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$tree"
  cp /etc/resolv.conf "$tree/etc/resolv.conf"
  # Packages may be reached through an authority of one's own.
  cp /usr/local/share/ca-certificates/*.crt "$tree/usr/local/share/ca-certificates/" 2>/dev/null || :
  inside update-ca-certificates
  # Nothing that is installed starts by itself.
  printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
  chmod +x "$tree/usr/sbin/policy-rc.d"
  inside apt-get -q update
  inside apt-get -q -y install --no-install-recommends postgresql-15 patroni etcd-server haproxy
  # shellcheck disable=SC2016
  inside dpkg-query --show --showformat '${Package} ${Version}\n' postgresql-15 patroni etcd-server haproxy
}

inside() {
  chroot "$tree" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@"
}

if [ "${2:-}" = run ]; then
  cd "$project"
  NODE_NO_WARNINGS=1 exec node_modules/.bin/node test/failover/main.ts "$folder"
fi
prepare
unshare --net --mount --pid --fork --kill-child --mount-proc "$0" "$folder" run
