#!/bin/sh
# Follows docs/operating/install.md on a bare Debian 13 until the shop has sold once, and says how
# long that took. By hand, as root, with debootstrap: deploy/try-install.sh <folder>
#
# The commands are those of the page. Three of them are played here: systemctl, whose service is
# run as its unit says, journalctl, and sudoedit, which fills in what a person would. The payment
# provider and the mail server are stand-ins outside; Caddy signs its certificate itself. There is no
# systemd-run, so `deploy/operate connect stripe` finds nothing, and the webhook secret is filled in.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
root=$1

prepare() {
  [ -d "$root/etc" ] || debootstrap --variant=minbase trixie "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --make-rslave "$root/dev"
  echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/90yes"
  inside apt-get -q update
  inside apt-get -q install --no-install-recommends sudo ca-certificates curl
  trust_what_this_machine_trusts
  inside useradd --create-home --shell /bin/bash admin
  echo 'admin ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/admin"
  echo "127.0.0.1 localhost shop.example.com $(hostname)" >"$root/etc/hosts"
  git clone --quiet --bare "$project" "$root/repository"
  play_systemd
}

# Packages may be reached through an authority of one's own.
trust_what_this_machine_trusts() {
  cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || :
  inside update-ca-certificates
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$root/root/.npmrc"
}

play_systemd() {
  printf '#!/bin/sh\n' | tee "$root/usr/local/bin/systemctl" >"$root/usr/local/bin/journalctl"
  cat >"$root/usr/local/bin/sudoedit" <<'EDIT'
#!/bin/sh
case $1 in
/etc/protocraft.env)
  sudo tee -a "$1" >/dev/null <<'SETTINGS'
SITE_URL=https://shop.example.com
SMTP_URL=smtp://127.0.0.1:4502
MAIL_FROM=Shop <hello@shop.example.com>
SUPPORT_EMAIL=support@shop.example.com
STRIPE_SECRET_KEY=sk_test_of_this_run
STRIPE_WEBHOOK_SECRET=whsec_test_of_this_run
STRIPE_API_BASE=http://127.0.0.1:4501
TRUSTED_PROXIES=loopback
SETTINGS
  ;;
*) sudo sed -i 's/^shop.example.com {/&\n\ttls internal/' "$1" ;;
esac
EDIT
  chmod +x "$root/usr/local/bin/systemctl" "$root/usr/local/bin/journalctl" "$root/usr/local/bin/sudoedit"
}

inside() {
  chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# The blocks of shell on the page, as they are.
follow_page() {
  {
    echo 'set -eux'
    sed -n '/^```sh$/,/^```$/p' "$project/docs/operating/install.md" |
      sed -e '/^```/d' -e 's|<the repository>|/repository|'
  } >"$root/steps.sh"
  inside sudo --user=admin --set-home sh /steps.sh
}

unit() {
  sed -n "s/^$1=//p" "$root/etc/systemd/system/protocraft.service"
}

# What systemd would do: the folder, the settings, the user.
as_service() {
  inside install --directory --owner="$(unit User)" --mode=0700 /var/lib/protocraft
  # shellcheck disable=SC2046
  inside env $(unit Environment) sh -c '
    while IFS= read -r line; do
      case $line in "" | "#"*) ;; *) export "$line" ;; esac
    done </etc/protocraft.env
    cd "$1" && user=$2 && shift 2
    exec setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs "$@"
  ' sh "$(unit WorkingDirectory)" "$(unit User)" "$@"
}

# On a network of its own, whose ports are all free; all that it starts ends with it.
sell() {
  ip link set lo up
  # shellcheck disable=SC2046
  as_service $(unit ExecStart) >"$root/shop.log" 2>&1 &
  inside env HOME=/root caddy run --config /etc/caddy/Caddyfile >"$root/caddy.log" 2>&1 &
  (cd "$project" && node_modules/.bin/node test/sell-once.ts)
}

clean() {
  umount --recursive "$root/dev" "$root/proc" || :
}

if [ "${2:-}" = sell ]; then
  sell
else
  trap clean EXIT
  prepare
  begin=$(date +%s)
  follow_page
  unshare --net --pid --fork --kill-child --mount-proc="$root/proc" "$0" "$root" sell
  echo "From a bare Debian to a shop that sold: $(($(date +%s) - begin)) seconds."
fi
