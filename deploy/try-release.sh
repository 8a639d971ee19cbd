#!/bin/sh
# Makes a release as deploy/release.sh does, and installs it as docs/operating/install.md says on a bare
# Debian 12 and a bare Debian 13, where there is no Node, npm or compiler. Each shop sells, is backed up
# and upgraded, goes back from a version that does not get ready, and refuses what it must not take.
# As root, with buildah, caddy, debootstrap and zstd: deploy/try-release.sh <folder>
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(realpath "$1")
root=$folder/${2:-}
. "$project/deploy/bare-debian.sh"
version=$(cd "$project" && node_modules/.bin/node -p 'require("./package.json").version')

fail() {
  echo "$1" >&2
  tail -n 20 "$root/var/log/protocraft.log" >&2 || :
  exit 1
}

# In a clone, so that a tag stays here. The images come from deploy/make-bases.sh.
make_release() {
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/store"\nrunroot = "%s/store.run"\n' \
    "$folder" "$folder" >"$folder/storage.conf"
  export CONTAINERS_STORAGE_CONF="$folder/storage.conf" BUILDAH_ISOLATION=chroot
  "$project/deploy/make-bases.sh" "$folder"
  git clone --quiet "$project" "$folder/clone"
  if "$folder/clone/deploy/release.sh" "$folder/release"; then fail 'A release needs no tag.'; fi
  git -C "$folder/clone" tag "v$version"
  begin=$(date +%s)
  "$folder/clone/deploy/release.sh" "$folder/release"
  echo "A release: $(($(date +%s) - begin)) seconds."
  (cd "$folder/release" && sha256sum --check --quiet SHA256SUMS && ls -l)
  tar --extract --gzip --to-stdout --file "$folder/release/protocraft-$version-image-x64.tar.gz" manifest.json |
    grep -q "protocraft:$version" || fail 'The image has not its name.'
}

# The next versions are this one with another number, and with what the second argument does to it.
make_next() {
  tree=$folder/next/protocraft-$1
  rm -rf "$folder/next"
  mkdir "$folder/next"
  cp --archive --link "$folder/unpacked/protocraft-$version" "$tree"
  sed -i "s/\"version\": \"$version\"/\"version\": \"$1\"/" "$tree/package.json"
  "$2"
  tar --directory "$folder/next" --create "protocraft-$1" |
    zstd --quiet --force -o "$folder/versions/protocraft-$1-linux-x64.tar.zst"
}

leave_as_it_is() { :; }

rename_product() {
  sed -i 's/"protocraft-site"/"something-else"/' "$tree/package.json"
}

# It makes a table, reads it, and ends before it listens.
break_start() {
  echo 'create table next_version (id int);' >"$tree/db/migrations/900-next.sql"
  sed -i 's/^  const close = await listen(/  await deps.db.selectFrom("next_version" as never).selectAll().execute()\n  throw new Error("The new table is there.")\n&/' "$tree/server/main.ts"
}

make_versions() {
  mkdir "$folder/unpacked" "$folder/versions"
  tar --extract --directory "$folder/unpacked" --file "$folder/release/protocraft-$version-linux-x64.tar.zst"
  ln "$folder/release/protocraft-$version-linux-arm64.tar.zst" "$folder/versions/protocraft-9.0.0-linux-arm64.tar.zst"
  make_next 99.0.1 leave_as_it_is
  make_next 99.0.2 break_start
  make_next 99.0.3 rename_product
  make_next 0.9.0 leave_as_it_is
  echo 'no tarball' >"$folder/versions/protocraft-99.0.4-linux-x64.tar.zst"
  (cd "$folder/versions" && sha256sum -- *.zst >SHA256SUMS)
}

# What was made for one processor and is in the tarball of the other.
expect_own_programs() {
  mkdir "$folder/arm64"
  tar --extract --directory "$folder/arm64" --file "$folder/release/protocraft-$version-linux-arm64.tar.zst"
  found=$(LC_ALL=C grep -rlaP '\A\x7fELF.{14}\x3e' "$folder/arm64" || :)
  [ -z "$found" ] || fail "Programs for x64 are in the tarball for arm64: $found"
}

# expect <pattern> <words after protocraft …>
expect() {
  pattern=$1
  shift
  said=$(inside protocraft "$@" 2>&1 </dev/null || :)
  echo "protocraft $*: $said"
  echo "$said" | grep -q -- "$pattern" || fail "It did not say: $pattern"
}

expect_sold() {
  answer=$(curl --silent --show-error --max-time 20 --header 'Content-Type: application/json' \
    --data "{\"license_key\":\"$key\"}" http://127.0.0.1:3000/api/license/validate)
  case $answer in *'"valid":true'*) ;; *) fail "The license that was sold: $answer" ;; esac
}

expect_running() {
  [ "$(inside readlink /srv/protocraft)" = "/opt/protocraft-$1" ] || fail "$1 does not run."
  expect_sold
}

sell() {
  begin_page 1.0.0
  follow /rest.sh
  end_page
  key=$(grep -o 'PC1-[0-9A-Z-]*' "$root/sold")
}

refuse() {
  place=/home/admin/versions
  expect 'no file' upgrade /nowhere.tar.zst
  expect 'Use: upgrade' upgrade
  expect 'Name the tarball' upgrade --without-backup
  expect 'takes no --fast' upgrade --fast
  expect 'Put SHA256SUMS' upgrade "$place/alone/protocraft-99.0.1-linux-x64.tar.zst"
  expect 'does not name' upgrade "$place/protocraft-99.0.5-linux-x64.tar.zst"
  expect 'differs from its checksum' upgrade "$place/damaged/protocraft-99.0.1-linux-x64.tar.zst"
  expect 'cannot be unpacked' upgrade "$place/protocraft-99.0.4-linux-x64.tar.zst"
  expect 'no release of Protocraft' upgrade "$place/protocraft-99.0.3-linux-x64.tar.zst"
  expect 'another processor' upgrade "$place/protocraft-9.0.0-linux-arm64.tar.zst"
  expect 'not newer' upgrade "$place/protocraft-0.9.0-linux-x64.tar.zst"
  expect 'BACKUP_TO is not set' upgrade "$place/protocraft-99.0.1-linux-x64.tar.zst"
  expect_running "$version"
  [ -z "$(find "$root/opt" -maxdepth 1 -name '.protocraft*')" ] || fail 'What was refused stays unpacked.'
}

upgrade() {
  set_backups
  expect 'Without a backup nothing was changed' upgrade "$place/protocraft-99.0.1-linux-x64.tar.zst"
  let_service_write /mnt/backups/shop
  inside journalctl --unit protocraft
  inside protocraft backup begin
  begin=$(date +%s)
  expect '99.0.1 runs' upgrade "$place/protocraft-99.0.1-linux-x64.tar.zst"
  echo "An upgrade: $(($(date +%s) - begin)) seconds."
  expect_running 99.0.1
  inside protocraft backup list | grep -q . || fail 'No backup was made.'
  begin=$(date +%s)
  expect 'protocraft-99.0.1 runs again' upgrade "$place/protocraft-99.0.2-linux-x64.tar.zst"
  echo "One that goes back: $(($(date +%s) - begin)) seconds."
  grep -q 'The new table is there' "$root/var/log/protocraft.log" || fail 'The broken version made no table.'
  expect_running 99.0.1
  expect '0 rows that break one' check
}

bring_versions() {
  versions=$root/home/admin/versions
  mkdir -p "$versions/alone" "$versions/damaged"
  cp "$folder"/versions/* "$versions"
  cp "$folder/versions/protocraft-99.0.1-linux-x64.tar.zst" "$versions/alone"
  cp "$folder/versions/protocraft-99.0.1-linux-x64.tar.zst" "$versions/protocraft-99.0.5-linux-x64.tar.zst"
  cp "$folder/versions/SHA256SUMS" "$versions/damaged"
  head -c 1000000 "$folder/versions/protocraft-99.0.1-linux-x64.tar.zst" \
    >"$versions/damaged/protocraft-99.0.1-linux-x64.tar.zst"
}

try_on() {
  root=$folder/$1
  make_debian "$1"
  bring_versions
  cp "$folder/release"/* "$root/home/admin/"
  take_steps first.sh '' '1\.' '2\.'
  take_steps rest.sh /srv/protocraft '2\.' 'From a checkout'
  sed -i "s/protocraft-1\.0\.0/protocraft-$version/" "$root/first.sh"
  begin=$(date +%s)
  follow /first.sh
  for program in node npm cc; do
    ! inside sh -c "command -v $program" || fail "This Debian has $program."
  done
  in_own_network "$folder" "$1"
  leave_debian
  echo "On $1, from a bare Debian to a shop that was upgraded: $(($(date +%s) - begin)) seconds."
}

clean() {
  for suite in bookworm trixie; do
    root=$folder/$suite
    ! mountpoint --quiet "$root" || leave_debian
  done
}

if [ -n "${2:-}" ]; then
  sell
  refuse
  upgrade
else
  trap clean EXIT
  make_release
  make_versions
  expect_own_programs
  try_on bookworm
  try_on trixie
fi
