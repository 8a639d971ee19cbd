# shellcheck shell=sh disable=SC2154
# A bare Debian in a folder, in which test/machine/try-install.sh and test/machine/try-release.sh follow
# docs/operating/install.md. Sourced by them with: project, root
#
# test/machine/play-systemd.sh plays what needs a booted systemd; the service sees a system that it cannot
# write to, as its unit says. sudoedit is played too: it fills in what a person would. The payment
# provider and the mail server are stand-ins outside; the certificate is signed by itself.

# make_debian <suite>
make_debian() {
  [ -d "$root/etc" ] || debootstrap --variant=minbase "$1" "$root"
  # A mount of its own, so that the service can have it read-only.
  mount --bind "$root" "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --make-rslave "$root/dev"
  echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/90yes"
  start_what_is_installed
  inside apt-get -q update
  inside apt-get -q install --no-install-recommends sudo ca-certificates curl
  # From here on there is no network after the first step.
  inside apt-get -q install --download-only caddy postgresql
  trust_what_this_machine_trusts
  inside useradd --create-home --shell /bin/bash admin
  echo 'admin ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/admin"
  echo "127.0.0.1 localhost shop.example.com $(hostname)" >"$root/etc/hosts"
  for name in systemctl systemd-run journalctl; do
    install "$project/test/machine/play-systemd.sh" "$root/usr/local/bin/$name"
  done
  play_sudoedit
  make_builds 1.0.0
}

# A Debian that was booted starts PostgreSQL as it installs it.
start_what_is_installed() {
  echo 'DPkg::Post-Invoke { "[ ! -e /etc/init.d/postgresql ] || service postgresql start"; };' \
    >"$root/etc/apt/apt.conf.d/91start"
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
DATABASE_URL=postgres://protocraft@localhost/protocraft?host=/run/postgresql
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
REFUND_DAYS=14
SETTINGS
  ;;
*)
  # The certificate lasts a year: Caddy's own last half a day, and `check` reports one that is about to
  # end.
  sudo openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 365 \
    -subj /CN=shop.example.com -addext subjectAltName=DNS:shop.example.com \
    -keyout /etc/caddy/shop.key -out /etc/caddy/shop.crt
  sudo chmod 644 /etc/caddy/shop.key
  sudo sed -i 's|^shop.example.com {|&\n\ttls /etc/caddy/shop.crt /etc/caddy/shop.key|' "$1"
  ;;
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

# take_steps <file> <folder> <from> [<to>]: the blocks of shell on the page between two headings, as they are.
take_steps() {
  page="$project/docs/operating/install.md"
  begin=$(sed -n "/^## $3/=" "$page")
  end=$(sed -n "/^## ${4:-nothing}/=" "$page")
  {
    echo "set -eux; cd $2"
    # shellcheck disable=SC2016
    sed -n "${begin},${end:-\$}p" "$page" | sed -n '/^ *```sh$/,/^ *```$/p' |
      sed -e '/^ *```/d' -e 's|<the repository>|/repository|'
  } >"$root/$1"
}

follow() {
  inside sudo --user=admin --set-home sh "$1"
}

# On a network of its own, whose ports are all free; all that it starts ends with it.
in_own_network() {
  unshare --net --mount --pid --fork --kill-child --mount-proc="$root/proc" "$0" "$@"
}

# begin_page <version that the shop offers in the end>: begins the outside, which waits.
begin_page() {
  ip link set lo up
  mount --bind "$root/etc/hosts" /etc/hosts
  mkfifo "$root/page"
  (cd "$project" && NODE_TLS_REJECT_UNAUTHORIZED=0 exec node_modules/.bin/node test/machine/sell-once.ts "$1") \
    <"$root/page" >"$root/sold" &
  outside=$!
  exec 3>"$root/page"
}

# It buys now.
end_page() {
  exec 3>&-
  wait "$outside"
  cat "$root/sold"
}

# Switches backups on as docs/operating/backup.md does, up to the line in the unit.
set_backups() {
  (cd "$project" && npm run --silent operate -- keys backup) >"$root/backup-keys.txt"
  inside install --directory --owner=protocraft --group=protocraft /mnt/backups/shop
  {
    echo BACKUP_TO=/mnt/backups/shop
    sed -n 's/^# BACKUP_/BACKUP_/p' "$root/backup-keys.txt"
  } >>"$root/etc/protocraft.env"
}

let_service_write() {
  mkdir -p "$root/etc/systemd/system/protocraft.service.d"
  printf '[Service]\nReadWritePaths=%s\n' "$*" \
    >"$root/etc/systemd/system/protocraft.service.d/override.conf"
  inside systemctl restart protocraft
}

leave_debian() {
  umount --recursive "$root" || :
}
