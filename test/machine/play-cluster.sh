#!/bin/sh
# Plays three machines for test/machine/try-failover.sh: a and b with PostgreSQL, Patroni and etcd, each with
# processes and a network of its own, and this one with etcd and HAProxy.
#
# play-cluster.sh <folder> network | begin | start <machine> | kill <machine> | cut <machine>
#   | mend <machine> | mute <machine> | unmute <machine>
set -eu
folder=$1
verb=$2
machine=${3:-}
tree=$folder/tree

here=10.9.0.1
address_of() {
  case $1 in a) echo 10.9.0.2 ;; b) echo 10.9.0.3 ;; c) echo "$here" ;; esac
}

make_network() {
  ip link set lo up
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip link add wire type bridge
  ip address add "$here/24" dev wire
  ip link set wire up
  for each in a b; do
    ip netns add "$each"
    ip link add "wire-$each" type veth peer name eth0 netns "$each"
    ip link set "wire-$each" master wire up
    in_network "$each" ip link set lo up
    in_network "$each" ip address add "$(address_of "$each")/24" dev eth0
    in_network "$each" ip link set eth0 up
  done
}

in_network() {
  network=$1
  shift
  nsenter --net="/run/netns/$network" "$@"
}

# Starts what all machines need, and what runs on this one.
begin() {
  mount --bind "$tree" "$tree"
  mount --rbind /dev "$tree/dev"
  for each in a b; do
    chroot "$tree" install --directory --owner=postgres --group=postgres --mode=0700 "/srv/$each"
    describe_member "$each" >"$tree/srv/$each.yml"
  done
  describe_proxy >"$tree/srv/haproxy.cfg"
  chroot "$tree" haproxy -db -f /srv/haproxy.cfg >>"$folder/haproxy.log" 2>&1 3>&- &
  chroot "$tree" sh -c "$(run_etcd c)" >>"$folder/c.log" 2>&1 3>&- &
}

run_etcd() {
  own=$(address_of "$1")
  echo "exec etcd --name $1 --data-dir /srv/etcd-$1 --logger zap --enable-v2" \
    "--heartbeat-interval 250 --election-timeout 2500" \
    "--initial-cluster a=http://$(address_of a):2380,b=http://$(address_of b):2380,c=http://$here:2380" \
    "--initial-advertise-peer-urls http://$own:2380 --listen-peer-urls http://$own:2380" \
    "--advertise-client-urls http://$own:2379 --listen-client-urls http://$own:2379"
}

# By the older interface of etcd: through the newer one, this version of Patroni takes a lock back that
# another machine has by now.
describe_member() {
  own=$(address_of "$1")
  cat <<MEMBER
scope: shop
name: $1
restapi: { listen: "$own:8008", connect_address: "$own:8008" }
etcd: { hosts: ["$(address_of a):2379", "$(address_of b):2379", "$here:2379"] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 7
    synchronous_mode: true
    postgresql: { use_pg_rewind: true }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - host all all 10.9.0.0/24 scram-sha-256
    - host replication standby 10.9.0.0/24 scram-sha-256
postgresql:
  listen: "$own:5432"
  connect_address: "$own:5432"
  bin_dir: /usr/lib/postgresql/15/bin
  data_dir: /srv/$1/data
  pgpass: /srv/$1/pgpass
  parameters: { unix_socket_directories: /srv/$1 }
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: standby, password: standby }
watchdog: { mode: "off" }
MEMBER
}

# Writes the configuration in the documentation of Patroni.
describe_proxy() {
  cat <<PROXY
defaults
  mode tcp
  retries 2
  timeout client 30m
  timeout connect 4s
  timeout server 30m
  timeout check 5s
listen primary
  bind 127.0.0.1:5000
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions
  server a $(address_of a):5432 maxconn 100 check port 8008
  server b $(address_of b):5432 maxconn 100 check port 8008
PROXY
}

# All processes of a machine end with its first one.
start() {
  nsenter --net="/run/netns/$machine" unshare --mount --pid --fork --kill-child --mount-proc="$tree/proc" \
    chroot "$tree" sh -c "
      ($(run_etcd "$machine")) &
      setpriv --reuid=postgres --regid=postgres --init-groups env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 HOME=/srv/$machine patroni /srv/$machine.yml &
      wait
    " >>"$folder/$machine.log" 2>&1 3>&- &
  echo $! >"$folder/$machine.pid"
}

case $verb in
network) make_network ;;
begin) begin ;;
start) start ;;
kill) kill -9 "$(cat "$folder/$machine.pid")" ;;
cut) ip link set "wire-$machine" down ;;
mend) ip link set "wire-$machine" up ;;
# This drops what it sends to the other of the two, so that its standby falls behind.
mute) in_network "$machine" ip route add blackhole "$(address_of "$([ "$machine" = a ] && echo b || echo a)")" ;;
unmute) in_network "$machine" ip route del blackhole "$(address_of "$([ "$machine" = a ] && echo b || echo a)")" ;;
esac
