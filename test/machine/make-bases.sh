#!/bin/sh
# Makes the two images that deploy/Dockerfile begins with, of Debian's packages and of the Node in
# node_modules, where there is no registry. As root, with buildah and debootstrap:
# test/machine/make-bases.sh <folder>
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1

in_store() {
  buildah --storage-driver overlay --root "$folder/store" --runroot "$folder/store.run" "$@"
}

make_bases() {
  ! in_store inspect --type image node:24-trixie-slim >/dev/null 2>&1 || return 0
  [ -d "$folder/debian/etc" ] || debootstrap --variant=minbase --include=ca-certificates trixie "$folder/debian"
  # Packages may be reached through an authority of one's own.
  cp /usr/local/share/ca-certificates/*.crt "$folder/debian/usr/local/share/ca-certificates/" 2>/dev/null || :
  chroot "$folder/debian" update-ca-certificates
  # A slim image lacks these files, too.
  rm -rf "$folder"/debian/var/cache/apt/* "$folder"/debian/var/lib/apt/lists/* \
    "$folder"/debian/usr/share/doc/* "$folder"/debian/usr/share/locale/* "$folder"/debian/usr/share/man/*
  base=$(in_store from scratch)
  in_store copy --quiet "$base" "$folder/debian" / >/dev/null
  in_store config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
  in_store commit --quiet "$base" docker.io/library/debian:trixie-slim
  in_store copy --quiet "$base" "$project/node_modules/.bin/node" /usr/local/bin/node >/dev/null
  npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
  in_store copy --quiet "$base" "$npm" /usr/local/lib/node_modules/npm >/dev/null
  in_store run --isolation chroot "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  in_store config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    --env npm_config_cafile=/etc/ssl/certs/ca-certificates.crt --env npm_config_fetch_timeout=1800000 "$base"
  in_store commit --quiet "$base" docker.io/library/node:24-trixie-slim
  in_store rm "$base" >/dev/null
}

make_bases
