#!/bin/sh
# Makes a release as deploy/release.sh does, with a key of its own, sells with the image of it, and installs
# it as docs/operating/install.md says on a bare Debian 12 and a bare Debian 13, where there is no Node, npm or
# compiler. Each shop sells, is backed up and upgraded to a next version with one more migration, goes back
# and on, goes back from a version that does not get ready, and refuses what it must not take.
# As root, with buildah, caddy, debootstrap, minisign and zstd: test/machine/try-release.sh <folder>
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
folder=$(realpath "$1")
root=$folder/${2:-}
. "$project/test/machine/bare-debian.sh"
planted="planted-secret-of-$(basename "$0")"
version=$(cd "$project" && node_modules/.bin/node -p 'require("./package.json").version')
next=${version%.*}.$((${version##*.} + 1))

fail() {
  echo "$1" >&2
  tail -n 20 "$root/var/log/protocraft.log" >&2 || :
  exit 1
}

# In a clone, so that a tag stays here. The images come from test/machine/make-bases.sh.
make_release() {
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/store"\nrunroot = "%s/store.run"\n' \
    "$folder" "$folder" >"$folder/storage.conf"
  export CONTAINERS_STORAGE_CONF="$folder/storage.conf" BUILDAH_ISOLATION=chroot
  "$project/test/machine/make-bases.sh" "$folder"
  git clone --quiet "$project" "$folder/clone"
  prepare_release
  if try_to_release "$folder/release.key"; then fail 'A release needs no tag.'; fi
  git -C "$folder/clone" tag "v$version"
  if try_to_release; then fail 'A release needs no key.'; fi
  if try_to_release "$folder/stranger.key"; then fail 'Any key will do.'; fi
  plant_secrets
  begin=$(date +%s)
  try_to_release "$folder/release.key"
  echo "A release: $(($(date +%s) - begin)) seconds."
  (cd "$folder/release" && sha256sum --check --quiet SHA256SUMS && ls -l)
  tar --extract --gzip --to-stdout --file "$folder/release/protocraft-$version-image-x64.tar.gz" manifest.json |
    grep -q "protocraft:$version" || fail 'The image has not its name.'
  refuse_secrets
}

# Plants secrets as they are left in a checkout in use.
plant_secrets() {
  for file in server/id_rsa docs/operating/private.md deploy/backup-keys.txt .env; do
    echo "$planted" >"$folder/clone/$file"
  done
}

play() {
  "$project/test/machine/play-docker.sh" "$folder" "$@"
}

load_image() {
  realpath "$project/node_modules/.bin/node" >"$folder/node"
  mkdir "$folder/builds" "$folder/backups"
  gunzip --stdout "$folder/release/protocraft-$version-image-x64.tar.gz" >"$folder/image.tar"
  play load image "docker-archive:$folder/image.tar"
}

try_image() {
  play network
  play start image demo
  (cd "$project" && NODE_NO_WARNINGS=1 node_modules/.bin/node test/machine/buy-on-demo.ts http://localhost:3000) |
    grep PC1-
  play stop
}

refuse_secrets() {
  for file in "$folder"/release/*.zst; do
    ! zstd --decompress --stdout --quiet "$file" | grep --quiet --text "$planted" || fail "A secret is in $file."
  done
  for file in "$folder"/release/*gz; do
    ! zcat "$file" | grep --quiet --text "$planted" || fail "A secret is in $file."
  done
}

try_to_release() {
  "$folder/clone/deploy/release.sh" "$folder/release" "$@"
}

# The pair of this run, and that of somebody else. Before the tag, the changelog gets its number.
prepare_release() {
  for name in release stranger; do
    minisign -G -W -p "$folder/$name.pub" -s "$folder/$name.key" >/dev/null
  done
  cp "$folder/release.pub" "$folder/clone/deploy/"
  sed -i "s/^## Unreleased$/## $version ($(date +%F))/" "$folder/clone/CHANGELOG.md"
  git -C "$folder/clone" rev-parse HEAD:app HEAD:content >"$folder/clone/.github/pictures/pages.sha"
  git -C "$folder/clone" add deploy/release.pub CHANGELOG.md .github/pictures/pages.sha
  git -C "$folder/clone" -c user.name=x -c user.email=x@example.com commit --quiet --message 'Prepare the release'
}

# The next versions are this one with another number, and with what the second argument does to it, for
# x64 or for the processor of the third.
make_next() {
  cpu=${3:-x64} tree=$folder/next/protocraft-$1 place=$folder/versions/$1
  rm -rf "$folder/next"
  mkdir "$folder/next" "$place"
  cp --archive --link "$folder/$cpu/protocraft-$version" "$tree"
  sed -i "s/\"version\": \"$version\"/\"version\": \"$1\"/" "$tree/package.json"
  "$2"
  tar --directory "$folder/next" --create "protocraft-$1" |
    zstd --quiet -o "$place/protocraft-$1-linux-$cpu.tar.zst"
  sign "$1" release
}

# sign <version> <key>
sign() (
  cd "$folder/versions/$1"
  sha256sum -- *.zst >SHA256SUMS
  minisign -S -s "$folder/$2.key" -m SHA256SUMS -t "$(printf 'file:SHA256SUMS\tversion:%s' "$1")"
)

leave_as_it_is() { :; }

add_table() {
  echo 'create table next_release (id int);' >"$tree/db/migrations/002-next.sql"
}

rename_product() {
  sed -i 's/"protocraft-site"/"something-else"/' "$tree/package.json"
}

# It makes a table, reads it, and ends before it listens.
break_start() {
  echo 'create table next_version (id int);' >"$tree/db/migrations/900-next.sql"
  sed -i 's/^  const close = await listen(/  await deps.db.selectFrom("next_version" as never).selectAll().execute()\n  throw new Error("The new table is there.")\n&/' "$tree/server/start/run.ts"
}

lose_program() {
  rm "$tree/server/main.ts"
}

make_versions() {
  mkdir "$folder/versions"
  for cpu in x64 arm64; do
    mkdir "$folder/$cpu"
    tar --extract --directory "$folder/$cpu" --file "$folder/release/protocraft-$version-linux-$cpu.tar.zst"
  done
  make_next "$next" add_table
  make_next 99.0.2 break_start
  make_next 99.0.3 rename_product
  make_next 0.9.0 leave_as_it_is
  make_next 99.0.6 leave_as_it_is arm64
  make_next 99.0.7 lose_program
  mkdir "$folder/versions/99.0.4"
  echo 'no tarball' >"$folder/versions/99.0.4/protocraft-99.0.4-linux-x64.tar.zst"
  sign 99.0.4 release
  # Beside the right tarball: of another key, made again, and of none.
  for each in stranger again alone damaged renamed; do
    cp --archive --link "$folder/versions/$next" "$folder/versions/$each"
  done
  rm "$folder/versions/stranger"/SHA256SUMS* "$folder/versions/alone"/SHA256SUMS*
  sign stranger stranger
  replace again/SHA256SUMS "$(sed 's/^./0/' "$folder/versions/$next/SHA256SUMS")"
  replace "damaged/protocraft-$next-linux-x64.tar.zst" 'another program'
  mv "$folder/versions/renamed"/*.zst "$folder/versions/renamed/protocraft-99.0.5-linux-x64.tar.zst"
}

# Not in the file that this one is a link of.
replace() {
  rm "$folder/versions/$1"
  echo "$2" >"$folder/versions/$1"
}

# Refuses programs that were made for one processor and are in the tarball of the other.
expect_own_programs() {
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

# try_version <pattern> <folder of the version> <end of the name> [<more words>]
try_version() {
  said=$1 name=/home/admin/versions/$2/protocraft-$3.tar.zst
  shift 3
  expect "$said" upgrade "$@" "$name"
}

refuse() {
  expect 'no file' upgrade /nowhere.tar.zst
  expect 'Use: upgrade' upgrade
  expect 'Name the tarball' upgrade --without-backup
  expect 'takes no --fast' upgrade --fast
  try_version 'Put SHA256SUMS' alone "$next-linux-x64"
  try_version 'signed with another key' stranger "$next-linux-x64"
  try_version 'is not the signature of SHA256SUMS' again "$next-linux-x64"
  try_version 'signed with another key' "$next" "$next-linux-x64" \
    --public-key "$(tail -n 1 "$folder/stranger.pub")"
  try_version 'does not name' renamed 99.0.5-linux-x64
  try_version 'differs from its checksum' damaged "$next-linux-x64"
  try_version 'cannot be unpacked' 99.0.4 99.0.4-linux-x64
  try_version 'not a release of Protocraft' 99.0.3 99.0.3-linux-x64
  try_version 'another processor' 99.0.6 99.0.6-linux-arm64
  try_version 'release is incomplete' 99.0.7 99.0.7-linux-x64
  try_version 'isn’t newer' 0.9.0 0.9.0-linux-x64
  try_version 'BACKUP_TO is not set' "$next" "$next-linux-x64"
  expect_running "$version"
  [ -z "$(find "$root/opt" -maxdepth 1 -name '.protocraft*')" ] || fail 'What was refused stays unpacked.'
}

upgrade() {
  tarball=/home/admin/versions/$next/protocraft-$next-linux-x64.tar.zst
  set_backups
  expect 'Without a backup nothing was changed' upgrade "$tarball"
  let_service_write /mnt/backups/shop
  inside journalctl --unit protocraft
  inside protocraft backup begin
  begin=$(date +%s)
  expect "$next runs" upgrade "$tarball"
  echo "An upgrade: $(($(date +%s) - begin)) seconds."
  expect_running "$next"
  inside protocraft backup list | grep -q . || fail 'No backup was made.'
  go_back_and_on
  begin=$(date +%s)
  expect "protocraft-$next runs again" upgrade /home/admin/versions/99.0.2/protocraft-99.0.2-linux-x64.tar.zst
  echo "One that goes back: $(($(date +%s) - begin)) seconds."
  grep -q 'The new table is there' "$root/var/log/protocraft.log" || fail 'The broken version made no table.'
  expect_running "$next"
  expect '0 rows that break one' check
}

# Goes back as docs/operating/upgrade.md says: the program before runs on the tables of the next one.
go_back_and_on() {
  for each in "$version" "$next"; do
    inside ln -sfn "/opt/protocraft-$each" /srv/protocraft
    inside systemctl restart protocraft
    inside journalctl --unit protocraft
    expect_running "$each"
  done
  inside sudo -u postgres psql --quiet --command 'table next_release' protocraft >/dev/null ||
    fail 'The migration of the next version was not applied.'
}

try_on() {
  root=$folder/$1
  make_debian "$1"
  cp --recursive "$folder/versions" "$root/home/admin/"
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

if [ "${2:-}" = image ]; then
  try_image
elif [ -n "${2:-}" ]; then
  sell
  refuse
  upgrade
else
  trap clean EXIT
  make_release
  load_image
  unshare --net --mount --pid --fork --kill-child --mount-proc "$0" "$folder" image
  make_versions
  expect_own_programs
  try_on bookworm
  try_on trixie
fi
