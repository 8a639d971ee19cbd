#!/bin/sh
# Follows docs/operating/install.md to its end on a bare Debian 13, and says how long that took: the
# shop has a console, a release and backups, and sells through its proxy. As root, with
# debootstrap: deploy/try-install.sh <folder>
#
# The commands are those of the page. deploy/play-systemd.sh plays what needs a booted systemd; the
# service sees a system that it cannot write to, as its unit says. sudoedit is played too: it fills in
# what a person would. The payment provider and the mail server are stand-ins outside; Caddy signs its
# certificate itself.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
root=$1

prepare() {
  [ -d "$root/etc" ] || debootstrap --variant=minbase trixie "$root"
  # A mount of its own, so that the service can have it read-only.
  mount --bind "$root" "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --make-rslave "$root/dev"
  echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/90yes"
  inside apt-get -q update
  inside apt-get -q install --no-install-recommends sudo ca-certificates curl
  # From here on there is no network after the first step.
  inside apt-get -q install --download-only caddy
  trust_what_this_machine_trusts
  inside useradd --create-home --shell /bin/bash admin
  echo 'admin ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/admin"
  echo "127.0.0.1 localhost shop.example.com $(hostname)" >"$root/etc/hosts"
  git clone --quiet --bare "$project" "$root/repository"
  for name in systemctl systemd-run journalctl; do
    install "$project/deploy/play-systemd.sh" "$root/usr/local/bin/$name"
  done
  play_sudoedit
  make_builds 1.0.0
  extract_steps
}

# Packages may be reached through an authority of one's own.
trust_what_this_machine_trusts() {
  cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || :
  inside update-ca-certificates
  # On a busy machine npm gives up on packages that it has begun to read.
  printf '%s\n' cafile=/etc/ssl/certs/ca-certificates.crt fetch-timeout=1800000 >"$root/root/.npmrc"
}

play_sudoedit() {
  cat >"$root/usr/local/bin/sudoedit" <<'EDIT'
#!/bin/sh
case $1 in
/etc/protocraft.env)
  grep -q '^SITE_URL=' "$1" || sudo tee -a "$1" >/dev/null <<'SETTINGS'
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
SETTINGS
  ;;
*) sudo sed -i 's/^shop.example.com {/&\n\ttls internal/' "$1" ;;
esac
EDIT
  chmod +x "$root/usr/local/bin/sudoedit"
}

# In the home of whoever follows the page, where the service sees nothing.
make_builds() {
  builds="$root/home/admin/builds"
  rm -rf "$builds"
  mkdir -p "$builds"
  for ending in x64.exe arm64.dmg x64.dmg amd64.deb arm64.deb x86_64.rpm aarch64.rpm; do
    echo "a build for $ending" >"$builds/protocraft-$1-$ending"
  done
  inside chown -R admin: /home/admin/builds
  chmod 700 "$root/home/admin"
}

# Services live on and must not hold the page open.
inside() {
  chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@" 3>&-
}

# The blocks of shell on the page, as they are: those of its first step, which need the network, and
# the others.
extract_steps() {
  page="$project/docs/operating/install.md"
  second=$(sed -n '/^## 2/=' "$page")
  { echo 'set -eux; cd'; list_blocks "1,${second}p"; } >"$root/first.sh"
  { echo 'set -eux; cd /srv/protocraft'; list_blocks "${second},\$p"; } >"$root/rest.sh"
}

list_blocks() {
  sed -n "$1" "$page" | sed -n '/^ *```sh$/,/^ *```$/p' |
    sed -e '/^ *```/d' -e 's|<the repository>|/repository|'
}

follow() {
  inside sudo --user=admin --set-home sh "$1"
}

# On a network of its own, whose ports are all free; all that it starts ends with it.
run_shop() {
  ip link set lo up
  mount --bind "$root/etc/hosts" /etc/hosts
  mkfifo "$root/page"
  (cd "$project" && NODE_TLS_REJECT_UNAUTHORIZED=0 exec node_modules/.bin/node test/sell-once.ts 1.0.1) <"$root/page" &
  outside=$!
  exec 3>"$root/page"
  follow /rest.sh
  back_up
  move_builds
  ask_doctor
  # It buys when the page has ended.
  exec 3>&-
  wait "$outside"
}

# As docs/operating/backup.md switches it on, and once without the line in the unit.
back_up() {
  (cd "$project" && npm run --silent operate -- keys backup) >"$root/backup-keys.txt"
  inside install --directory --owner=protocraft --group=protocraft /mnt/backups /mnt/backups/shop
  {
    echo BACKUP_TO=/mnt/backups/shop
    sed -n 's/^# BACKUP_/BACKUP_/p' "$root/backup-keys.txt"
  } >>"$root/etc/protocraft.env"
  if inside protocraft backup begin; then
    echo 'A command wrote where the service may not.' >&2
    exit 1
  fi
  mkdir "$root/etc/systemd/system/protocraft.service.d"
  let_service_write /mnt/backups/shop
  inside journalctl --unit protocraft
  inside protocraft backup begin
  inside protocraft backup now
  inside protocraft backup list
  inside protocraft backup verify - <"$root/backup-keys.txt"
  inside protocraft check
}

# As docs/operating/bigger-server.md moves them to another disk.
move_builds() {
  inside install --directory --owner=protocraft --group=protocraft /mnt/releases
  let_service_write /mnt/backups/shop /mnt/releases
  inside protocraft releases move /mnt/releases
  echo RELEASES_DIR=/mnt/releases >>"$root/etc/protocraft.env"
  inside systemctl restart protocraft
  make_builds 1.0.1
  inside sudo --user=admin --set-home sh -c \
    'sudo protocraft releases publish 1.0.1 ~/builds --reason "On another disk"'
  find "$root/mnt/releases" -name '*1.0.1*' | grep -q .
  inside protocraft check
}

# Names and providers are out of its reach here; what this machine holds is well.
ask_doctor() {
  inside protocraft doctor you@example.com >"$root/doctor.txt" || :
  cat "$root/doctor.txt"
  for part in settings secrets database backup releases 'disk of RELEASES_DIR'; do
    grep -q "^ok  *$part:" "$root/doctor.txt" || {
      echo "doctor does not say that all is well with: $part" >&2
      exit 1
    }
  done
}

let_service_write() {
  printf '[Service]\nReadWritePaths=%s\n' "$*" \
    >"$root/etc/systemd/system/protocraft.service.d/override.conf"
  inside systemctl restart protocraft
}

clean() {
  umount --recursive "$root" || :
}

if [ "${2:-}" = run ]; then
  run_shop
else
  trap clean EXIT
  prepare
  begin=$(date +%s)
  follow /first.sh
  unshare --net --mount --pid --fork --kill-child --mount-proc="$root/proc" "$0" "$root" run
  echo "From a bare Debian to a shop that sold: $(($(date +%s) - begin)) seconds."
fi
